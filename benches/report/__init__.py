"""Everything measured in one run, beside peers, as one HTML page, one Markdown page and raw JSON.

python -m benches.report --out report
"""
