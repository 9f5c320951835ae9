"""What each act does: a function of the act and the desk, which checks it against the state and changes what it must."""
