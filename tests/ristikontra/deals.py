"""Whole deals, thirteen tricks each in the order of play; who takes each and its card points."""

SIXTY_ONE = """
3s Kc 5h 6d   0   4
6h Ad Qc 4c   0  14
9d Kd 8d Td   0  14
As Ac 8s 3h   1  22
2h 6s 2c 4d   3   0
9h 7d 6c Tc   3  10
Qd 4h Qh 7s   1   6
5c 5d Jd Kh   2   6
3c 3d Ks 9c   3   4
Qs 7c 5s 2s   3   3
8c 4s Jh 8h   2   2
9s 2d Ah Ts   2  21
Jc Js 7h Th   3  14
"""  # seats 0 and 2 take 4+14+14+6+2+21 = 61 in 6 tricks, the others 59 in 7

SIXTY = """
2h 7h Kh 9d   0   4
Qh 9h Qd 5h   2   6
4d 8d Tc 5s   2  10
6s 3d As 6h   1  11
Th Qc 7c Td   0  23
9s 6d Kc Ad   0  15
3c Jd 6c 9c   0   2
4c 4h Js 8s   1   2
Kd 8h Ac Ah   1  26
Jh Ts 2d 2s   1  12
7d Qs 5d 2c   1   3
3h Jc 3s Ks   3   6
7s 4s 8c 5c   3   0
"""  # 4+6+10+23+15+2 = 60 in 6 tricks, 60 in 7

THIRTY_ONE = """
Tc 7c 4c 9d   0   1
Kc Kh Js 2c   1  10
3s 6h 6s 5h   1   0
9s Qc Ah 5d   1   8
Qd Qs 9c 7d   2   6
5s Jh Qh Ad   2  10
3c Jd 3d 4d   0   2
Jc 6d 3h Kd   0   6
As Ac Td 7h   1  11
8s 7s Ts 8c   0   1
8h 9h 4h Th   0   1
6c 4s Ks 2d   0   4
5c 2h 8d 2s   0   0
"""  # by 5-4-3-2-1: 1+6+10+2+6+1+1+4 = 31 and 10+8+11 = 29

# Four different ranks to a trick, thirteen times: seat 0 leads and takes everything.
ALL = "\n".join(
    " ".join("23456789TJQKA"[(i + k) % 13] + "cdhs"[k] for k in range(4)) for i in range(13)
)

CLEANED = """
7d Ks Qc 2d   0   7
Jd 6h 6s 9h   0   2
Ah 9d 5s 3d   0  11
8d 8c 6c 9s   1   0
Qh Qs Kd 2h   2  10
5d Js 3h Td   2  12
9c 6d 4d Ac   2  11
5h 8s Jh Ad   2  13
Kh 2s 4s 3c   2   4
4h 3s Jc Ts   2  12
Tc Kc As 4c   2  25
7s Th 5c 8h   2  10
7c 7h 2c Qd   3   3
"""  # seat 2 takes the queens' trick early and one with a king late; 117 to 3

NOT_CLEANED = """
8s Kh 3s Jc   0   6
3c 2c 9s Qd   0   3
Qc Td 6h 4s   0  13
Kc 3h 3d Jh   0   6
5s Jd 7d 9h   0   2
Ks Tc Ad 6d   0  25
Js 7s 9d Ah   0  13
7h 6s Th Qs   0  13
Ac Ts 8d As   3  32
2s 5c 7c Qh   3   3
5h 2d 5d 4c   1   0
6c 8h 4h 9c   1   0
4d Kd 8c 2h   1   4
"""  # seat 0 takes a queen's trick early; its kings took tricks early, none late; 81 to 39

QUEEN_AGAIN = """
9h 4c 5d Kd   0   4
6s 3c 8d 9c   0   0
3h 3d 9d Th   1  10
2d 4d 6d 2c   0   0
9s As Jd Kc   0  17
Qs 7h Tc 4s   0  13
8h 6h Qc 7c   0   3
7d 6c Ah 5h   0  11
Js 5s 7s 5c   0   2
3s Ac 8c Td   0  21
Qh Jc Jh Ts   0  17
8s 2h Kh Qd   0   7
Ks 2s Ad 4h   0  15
"""  # queen early, king late, but another queen late; 110 to 10

BOTH_DIRTY = """
Qh 2s Kd Td   0  17
6c Ts Js 7s   0  12
4s 6s 7d As   0  11
2h 8d 3h Qs   0   3
8c 4d 4c 9h   0   0
Ad 9s 3d Ah   3  22
Qd 6d 9d 7c   3   3
Qc 5d 5h Jh   3   5
Ac Jc 3c Kc   3  17
5s Th 4h 3s   3  10
5c 9c 8h Kh   3   4
6h 2c Ks 2d   3   4
8s Tc Jd 7h   3  12
"""  # both sides take a queen's trick early and none with a king late; 43 to 77


def tricks(deal: str) -> list[str]:
    """Return the tricks of a deal as a script for :func:`scripts.play`."""
    return [" ".join(line.split()[:4]) for line in deal.strip().splitlines()]


def told(deal: str) -> list[tuple[int, int]]:
    """Return who takes each trick and its card points."""
    rows = [line.split() for line in deal.strip().splitlines()]
    return [(int(row[4]), int(row[5])) for row in rows]
