// The same bot in JavaScript.
import { createInterface } from 'node:readline'

function choose(view, words) {
  const hand = view.seats[view.seat].cards
  const common = (word, card) => new Set([...word].filter((letter) => card.includes(letter))).size
  const worth = (word) => hand.filter((card) => card !== word).reduce((sum, card) => sum + common(word, card), 0)
  return words.reduce((best, word) => (worth(word) > worth(best) ? word : best))
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  if (message.type === 'choose') {
    console.log(JSON.stringify({ word: choose(message.view, message.words) }))
  }
}
