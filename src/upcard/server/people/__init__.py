"""People: who somebody is, the codes they type, and what they may call themselves."""
