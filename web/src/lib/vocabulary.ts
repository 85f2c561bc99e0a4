// The words of a game taken apart, as the server tells them.
import type { Word } from "../wire";

export class Vocabulary {
  private readonly words: ReadonlyMap<string, Word>;

  constructor(words: readonly Word[]) {
    this.words = new Map(words.map((word) => [word.word, word]));
  }

  /** Whether hands lie as grids of slots on the table. */
  get grids(): boolean {
    return this.words.has("slot-0");
  }

  get(word: string): Word {
    return this.words.get(word) ?? { word, kind: word };
  }

  kind(word: string): string {
    return this.get(word).kind;
  }

  /** Those of some words that are of a kind. */
  of(kind: string, words: readonly string[]): readonly string[] {
    return words.filter((word) => this.kind(word) === kind);
  }
}
