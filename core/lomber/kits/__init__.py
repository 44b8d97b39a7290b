"""Rule parts from which authors compose games."""
