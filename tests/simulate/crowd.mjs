// The players of a simulation: who they are, what they stake, and what the rules say they must own in the end.
import { randomStream } from './random.mjs';

const AT_ONCE = 24;
const JOINING_BONUS = 40;
const FIRST_NAMES = ['Rahul', 'Priya', 'Arjun', 'Sneha', 'Vikram', 'Ananya', 'Imran', 'Kavya', 'Rohit', 'Meera'];
const LAST_NAMES = ['Kumar', 'Sharma', 'Patel', 'Reddy', 'Singh', 'Nair', 'Khan', 'Das', 'Iyer', 'Gupta'];

/** Runs `work` for every item, some at a time. */
export async function forEach(items, work) {
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, items.length) }, async () => {
      for (const [index, item] of queue) await work(item, index);
    }),
  );
}

export async function signUpCrowd(portal, { count, seed, say }) {
  const players = Array.from({ length: count }, (_, index) => ({
    index,
    random: randomStream(seed * 100_003 + index),
    deposited: 0,
    balance: JOINING_BONUS,
    entries: new Map(),
  }));
  let done = 0;
  await forEach(players, async (player) => {
    const { random, index } = player;
    player.name = `${random.oneOf(FIRST_NAMES)} ${random.oneOf(LAST_NAMES)}`;
    player.token = await portal.signUp({
      name: player.name,
      email: `player${index}.${seed}@example.in`,
      password: `Gully-cricket-${index}-of-${seed}`,
    });
    await topUp(portal, player);
    done += 1;
    if (done % 50 === 0) say(`${done} of ${count} players have signed up and added money`);
  });
  return players;
}

async function topUp(portal, player) {
  await portal.deposit(player.token, 4, 500);
  player.balance += 500;
  player.deposited += 500;
}

/** A stake the player can afford, in every tier of the table; a player who runs dry adds money now and then. */
async function stakeOf(portal, player) {
  const stake = player.random.oneOf([
    49,
    player.random.between(49, 99),
    100,
    player.random.between(100, 199),
    player.random.between(200, 449),
    450,
    player.random.between(450, 900),
  ]);
  if (stake <= player.balance) return stake;
  if (player.random.chance(0.3)) await topUp(portal, player);
  return player.balance >= 49 ? Math.min(stake, player.balance) : undefined;
}

const multiple = (stake) => (stake >= 450 ? 8 : stake >= 200 ? 6 : stake >= 100 ? 5 : 4);

/** Each player joins with some likelihood; a refusal is a fault of the simulation, because nobody stakes what is not there. */
export async function joinMatch(portal, players, match, share) {
  let joined = 0;
  await forEach(players, async (player) => {
    if (!player.random.chance(share)) return;
    const amount = await stakeOf(portal, player);
    if (amount === undefined) return;
    const chosenTeam = player.random.oneOf(match.teams);
    note(
      player,
      match.matchID,
      { choice: chosenTeam, amount },
      await portal.join(player.token, {
        matchID: match.matchID,
        match_id: match.match_id,
        chosenTeam,
        amount,
        win_amount: amount * multiple(amount),
      }),
    );
    joined += 1;
  });
  return joined;
}

export async function answerQuestion(portal, players, question, share) {
  let answered = 0;
  await forEach(players, async (player) => {
    if (!player.random.chance(share)) return;
    const amount = await stakeOf(portal, player);
    if (amount === undefined) return;
    const answer = player.random.oneOf(['yes', 'no']);
    note(
      player,
      question.questionID,
      { choice: answer, amount },
      await portal.answer(player.token, {
        questionID: question.questionID,
        answer,
        amount,
        win_amount: amount * multiple(amount),
      }),
    );
    answered += 1;
  });
  return answered;
}

function note(player, subject, entry, reply) {
  if (reply.status !== true)
    throw new Error(
      `player ${player.index} with ₹${player.balance} was refused ₹${entry.amount}: ${reply.code} ${reply.message}`,
    );
  player.balance -= entry.amount;
  player.entries.set(subject, entry);
}

/** What each player has in hand after a result, so that nobody stakes what is not there. In the end the portal's own figures are compared. */
export function payOut(players, subject, outcome) {
  for (const player of players) {
    const entry = player.entries.get(subject);
    if (!entry) continue;
    player.entries.delete(subject);
    if (outcome === 'void') player.balance += entry.amount;
    else if (outcome === entry.choice) player.balance += entry.amount * multiple(entry.amount);
  }
}

/** What the players' own pages say in the end, and whether each balance is what those pages add up to. */
export async function finalFigures(portal, players) {
  const figures = {
    picks: 0,
    won: 0,
    lost: 0,
    void: 0,
    pending: 0,
    stakedRupees: 0,
    paidRupees: 0,
    refundedRupees: 0,
    wrongBalances: [],
  };
  await forEach(players, async (player) => {
    const picks = await portal.all(player.token, '/api/user/teams');
    const answers = await portal.all(player.token, '/api/user/teams/questions');
    const rows = [
      ...picks.map((row) => ({ ...row, outcome: row.result })),
      ...answers.map((row) => ({
        ...row,
        outcome:
          row.result === null || row.result === 'VOID' ? row.result : row.result === row.chosenAnswer ? 'WON' : 'LOST',
      })),
    ];
    let expected = JOINING_BONUS + player.deposited;
    for (const { outcome, amount, win_amount: winAmount } of rows) {
      figures.picks += 1;
      figures.stakedRupees += amount;
      expected -= amount;
      if (outcome === 'WON') {
        figures.won += 1;
        figures.paidRupees += winAmount;
        expected += winAmount;
      } else if (outcome === 'LOST') figures.lost += 1;
      else if (outcome === 'VOID') {
        figures.void += 1;
        figures.refundedRupees += amount;
        expected += amount;
      } else figures.pending += 1;
    }
    const balance = await portal.balance(player.token);
    if (balance !== expected) figures.wrongBalances.push({ player: player.index, balance, expected });
  });
  return figures;
}
