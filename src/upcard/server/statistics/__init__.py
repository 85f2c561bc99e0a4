"""What finished games say of people, kept beside the logs and made from them alone (T44–T46)."""
