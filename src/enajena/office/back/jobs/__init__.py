"""Works that last: started once, done beside the pages, and told how far they have come."""
