"""Acting in the name of somebody: who may record what, looking at acts before they are recorded, and acts of two people."""
