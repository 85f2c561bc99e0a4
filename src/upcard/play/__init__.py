"""The table from Python: games found by their ids, whole plays as words, drafts of plays."""
