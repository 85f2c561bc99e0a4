// Whether a hand still closes up after a card has left it: what lies under a finger then is not what it was aimed at.

const MS = 350;

export class Settling {
  on = $state(false);

  constructor(cards: () => number) {
    let before = 0;
    $effect(() => {
      const now = cards();
      if (now < before) this.on = true;
      before = now;
    });
    $effect(() => {
      if (!this.on) return;
      const timer = setTimeout(() => (this.on = false), MS);
      return () => clearTimeout(timer);
    });
  }
}
