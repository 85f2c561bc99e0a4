// Check! on a phone: whose cards one looks at closely, to choose one of them.

const PHONE = matchMedia("(max-width: 699px), (max-height: 520px)");

class Phone {
  matches = $state(PHONE.matches);

  constructor() {
    PHONE.addEventListener("change", () => (this.matches = PHONE.matches));
  }
}

class Looking {
  /** The seat, or -1. */
  at = $state(-1);

  /** Look at somebody's cards; a second time, look away. */
  turn(seat: number): void {
    this.at = this.at === seat ? -1 : seat;
  }

  away(): void {
    this.at = -1;
  }
}

export const phone = new Phone();
export const looking = new Looking();
