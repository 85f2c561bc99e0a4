"""What goes over WebSockets: the messages, the connections that carry them, and the protocol under both."""
