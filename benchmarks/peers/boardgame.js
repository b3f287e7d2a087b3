// A flip on boardgame.io, in memory: a secret deck of twenty cards, a hand for each seat, the best of the turned cards.
// Its tables are in memory, or in the PostgreSQL database of this address.
//   NODE_PATH=<folder with boardgame.io> node boardgame.js PORT [URL]
const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const DECK = [...Array(8).fill(1), ...Array(4).fill(2), ...Array(6).fill(3), ...Array(2).fill(4)];
const LOW_DECK = 5;

const game = {
  name: 'flip',
  setup: ({ ctx, random }) => ({
    secret: { deck: random.Shuffle(DECK) },
    hands: Object.fromEntries([...Array(ctx.numPlayers).keys()].map((seat) => [seat, [1, 2, 3]])),
    left: DECK.length,
    last: null,
    flips: 0,
  }),
  playerView: ({ G, playerID }) => {
    const { secret, hands, ...open } = G;
    return { ...open, hand: hands[playerID] };
  },
  moves: {
    flip: {
      client: false,
      move: ({ G, random, playerID }, count) => {
        if (playerID !== '0' || !(count >= 1 && count <= 3)) return INVALID_MOVE;
        if (G.secret.deck.length <= LOW_DECK) G.secret.deck = random.Shuffle(DECK);
        const cards = G.secret.deck.splice(-count, count);
        G.left = G.secret.deck.length;
        G.flips++;
        G.last = { cards, best: Math.max(...cards), seat: playerID };
      },
    },
  },
};

const [, , port, url] = process.argv;
const kept = url ? { db: new (require('bgio-postgres').PostgresStore)(url, { logging: false }) } : {};
Server({ games: [game], origins: [Origins.LOCALHOST], ...kept }).run({ port: Number(port), callback: () => console.log('ready') });
