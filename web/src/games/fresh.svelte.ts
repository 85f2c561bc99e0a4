// Which cards of a hand have just come: they are marked until the hand changes again.

function keys(cards: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const twin = seen.get(card) ?? 0;
    seen.set(card, twin + 1);
    return `${card}:${twin}`;
  });
}

export class Fresh {
  private came = $state.raw<readonly string[]>([]);

  constructor(cards: () => readonly string[]) {
    let before: readonly string[] | null = null;
    $effect(() => {
      const now = keys(cards());
      const old = before;
      if (old !== null && String(old) !== String(now)) {
        const came = now.filter((key) => !old.includes(key));
        this.came = came.length < now.length ? came : [];
      }
      before = now;
    });
  }

  has(key: string): boolean {
    return this.came.includes(key);
  }
}
