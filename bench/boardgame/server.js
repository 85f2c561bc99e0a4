// A game of UNO's kind for boardgame.io: seven cards each, follow colour or rank, or draw; others' hands are stripped.
// `node server.js [FOLDER]` prints its port; with a folder the matches are kept there as flat files, with BOARDGAME_STORE
// in a PostgreSQL database.

const { Server, FlatFile } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const RANKS = ["0", ..."123456789".repeat(2), ..."srp".repeat(2)];
const PACK = [..."RYGB"].flatMap((colour) => RANKS.map((rank) => colour + rank)).concat(Array(8).fill("W"));

const fits = (card, top, colour) => card === "W" || card[0] === colour || card[1] === top[1];

function deal(seats, random) {
  const stock = random.Shuffle(PACK);
  const hands = Array.from({ length: seats }, () => stock.splice(0, 7));
  const pile = stock.splice(stock.findIndex((card) => card !== "W"), 1);
  return { stock, hands, pile, colour: pile[0][0] };
}

function take(G, hand, random) {
  if (!G.stock.length) G.stock = random.Shuffle(G.pile.splice(0, G.pile.length - 1));
  if (G.stock.length) hand.push(G.stock.pop());
}

const game = {
  name: "uno",
  setup: ({ ctx, random }) => deal(ctx.numPlayers, random),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play({ G, ctx, playerID, random }, card, colour) {
      const hand = G.hands[playerID];
      const at = hand.indexOf(card);
      if (at < 0 || !fits(card, G.pile.at(-1), G.colour)) return INVALID_MOVE;
      hand.splice(at, 1);
      G.pile.push(card);
      G.colour = card === "W" ? colour : card[0];
      if (!hand.length) Object.assign(G, deal(ctx.numPlayers, random)); // the next round, without a new match
    },
    draw({ G, playerID, random }) {
      take(G, G.hands[playerID], random);
    },
  },
  playerView: ({ G, playerID }) => ({
    stock: G.stock.length,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
    top: G.pile.at(-1),
    colour: G.colour,
  }),
};

const [, , dir] = process.argv;
const { BOARDGAME_STORE: address } = process.env;
const { PostgresStore } = address ? require("bgio-postgres") : {};
const db = address ? new PostgresStore(address, { logging: false }) : dir && new FlatFile({ dir });
const server = Server({ games: [game], origins: [], ...(db && { db }) });
server.run(0).then(({ appServer }) => console.log(appServer.address().port));
