"""What turns a released Hermes server into one whose agent follows a script."""
