"""One contestant in its own process: measures the row it is told, as CPU nanoseconds a unit."""

import sys
import time


def measured(row, budget: float) -> float:  # type: ignore[no-untyped-def]
    """Nanoseconds of CPU a unit, over at least one call and about `budget` seconds of CPU."""
    units = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < budget or not units:
        units += row()
    spent = time.process_time() - begin
    return spent / units * 1e9


def main() -> None:
    who = sys.argv[1]
    if who == "peers":
        from peers import rows as peer_rows

        table = peer_rows()
    else:
        import upcard.engine.game
        from rows import rows

        compiled = not str(upcard.engine.game.__file__).endswith(".py")
        if (who == "compiled") != compiled:
            sys.exit(f"this worker claims to be {who} and is not")
        table = rows(compiled)
    print("\t".join(table), flush=True)
    for line in sys.stdin:
        name, budget = line.rstrip("\n").split("\t")
        print(measured(table[name], float(budget)), flush=True)


if __name__ == "__main__":
    main()
