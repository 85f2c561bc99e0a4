"""What is asked over HTTP, and who may ask."""
