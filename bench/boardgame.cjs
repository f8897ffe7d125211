// The yardstick of `bench/load.py yardstick`: boardgame.io's server at the same work, and clients for it.
//
//   node boardgame.cjs serve PORT
//   node boardgame.cjs play PORT TABLES SECONDS
//
// The game is of the same kind and size as the one that our own load test plays: four seats, hidden hands, a row from
// which cards are taken, a few rounds. Its server keeps everything in memory, as it does by default.

const COLOURS = 'BGYKP';
const HAND = 6;
const ROW = 4;

function deal(G, random) {
  const cards = random.Shuffle([...COLOURS].flatMap((colour) => [...'0123456789'].map((number) => colour + number)));
  G.hands = G.hands.map(() => cards.splice(0, HAND));
  G.row = cards.splice(0, ROW);
  G.pile = cards;
  G.collections = G.hands.map(() => []);
  G.round += 1;
}

function score(collection) {
  const counts = {};
  for (const card of collection) counts[card[0]] = (counts[card[0]] ?? 0) + 1;
  const most = Math.max(...Object.values(counts));
  const least = Math.min(...Object.values(counts));
  return Object.values(counts).reduce((sum, n) => sum + (n === most ? n : n === least ? -n : 0), 0);
}

const game = {
  name: 'rounds',
  setup: ({ ctx, random }) => {
    const seats = Array.from({ length: ctx.numPlayers }, () => 0);
    const G = { hands: seats.map(() => []), totals: seats, round: 0, rounds: 2 + random.Die(7) - 1 };
    deal(G, random);
    return G;
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
    pile: G.pile.length,
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false,
      move: ({ G, playerID, random }, card) => {
        const seat = Number(playerID);
        const at = G.hands[seat].indexOf(card);
        if (at < 0) return 'INVALID_MOVE';
        G.hands[seat].splice(at, 1);
        const number = Number(card[1]);
        let taken = G.row.filter((other) => Number(other[1]) === number);
        if (!taken.length) {
          const near = [(number + 9) % 10, (number + 1) % 10];
          taken = near.map((n) => G.row.find((other) => Number(other[1]) === n)).filter(Boolean);
        }
        if (taken.length) {
          G.row = G.row.filter((other) => !taken.includes(other));
          G.collections[seat].push(card, ...taken);
        } else G.row.push(card);
        while (G.row.length < ROW && G.pile.length) G.row.push(G.pile.shift());
        if (G.hands.every((hand) => !hand.length)) {
          G.totals = G.totals.map((total, other) => total + score(G.collections[other]));
          if (G.round < G.rounds) deal(G, random);
        }
      },
    },
  },
  endIf: ({ G }) => (G.hands.every((hand) => !hand.length) ? { totals: G.totals } : undefined),
};

function serve(port) {
  const { Server } = require('boardgame.io/server');
  Server({ games: [game], origins: ['*'] }).run(Number(port), () => console.log('listening'));
}

async function play(port, tables, seconds) {
  const { io } = require('socket.io-client');
  const latencies = [];
  let playing = false;
  let games = 0;

  // A match is made by the first who looks at it; the others come when it is there.
  function open() {
    const match = crypto.randomUUID();
    join(match, 0, () => [1, 2, 3].forEach((seat) => join(match, seat)));
  }

  function join(match, seat, then) {
    const socket = io(`http://127.0.0.1:${port}/rounds`, { transports: ['websocket'], forceNew: true });
    const player = String(seat);
    let sent = 0;
    let ready = null;
    const move = (state) => {
      const hand = state.G.hands[seat];
      const payload = { type: 'play', args: [hand[Math.floor(Math.random() * hand.length)]], playerID: player };
      sent = performance.now();
      socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, match, player);
    };
    const see = (state) => {
      if (sent && playing) latencies.push(performance.now() - sent);
      sent = 0;
      if (state.ctx.gameover) {
        socket.disconnect();
        if (seat === 0) {
          games += 1;
          open();
        }
      } else if (state.ctx.currentPlayer === player) {
        if (playing) move(state);
        else ready = state;
      }
    };
    waiting.push(() => ready && move(ready));
    socket.on('connect', () => socket.emit('sync', match, player, undefined, 4));
    socket.on('sync', (_match, info) => {
      see(info.state);
      then?.();
      then = undefined;
    });
    socket.on('update', (_match, state) => see(state));
  }

  const waiting = [];
  for (let table = 0; table < tables; table += 1) open();
  await new Promise((done) => setTimeout(done, 3000));
  playing = true;
  const [began, busy] = [performance.now(), process.cpuUsage()];
  for (const begin of waiting.splice(0)) begin();
  await new Promise((done) => setTimeout(done, seconds * 1000));
  const spent = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(busy);
  playing = false;
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.floor(latencies.length * share)].toFixed(1);
  console.log(
    `${latencies.length} moves in ${spent.toFixed(1)} s, ${(latencies.length / spent).toFixed(0)}/s; seen by the mover ` +
      `after ${at(0.5)} ms (half), ${at(0.99)} ms (99 %); ${games} games finished; ` +
      `clients ${((user + system) / 1e4 / spent).toFixed(0)}%`,
  );
  process.exit(0);
}

const [what, ...rest] = process.argv.slice(2);
if (what === 'serve') serve(...rest);
else play(...rest.map(Number));
