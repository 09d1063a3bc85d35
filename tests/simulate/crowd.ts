// The players of a simulation: identities, stakes, and what the rules say they must own in the end.
import { inFlight } from '../load/in-flight';
import type { Answer, Entry, LoadClient, Match, Question } from '../load/load-client';
import { randomStream, type RandomStream } from './random';

const AT_ONCE = 24;
const JOINING_BONUS = 40;
const FIRST_NAMES = [
  'Rahul',
  'Priya',
  'Arjun',
  'Sneha',
  'Vikram',
  'Ananya',
  'Imran',
  'Kavya',
  'Rohit',
  'Meera',
] as const;
const LAST_NAMES = ['Kumar', 'Sharma', 'Patel', 'Reddy', 'Singh', 'Nair', 'Khan', 'Das', 'Iyer', 'Gupta'] as const;

export interface Player {
  index: number;
  random: RandomStream;
  name: string;
  token: string;
  deposited: number;
  balance: number;
  /** open entries by match or question */
  entries: Map<string, { choice: string; amount: number }>;
}

export async function signUpCrowd(
  portal: LoadClient,
  { count, seed, print }: { count: number; seed: number; print: (line: string) => void },
): Promise<Player[]> {
  const players: Player[] = [];
  await inFlight(Array.from({ length: count }), AT_ONCE, async (_, index) => {
    const random = randomStream(seed * 100_003 + index);
    const name = `${random.oneOf(FIRST_NAMES)} ${random.oneOf(LAST_NAMES)}`;
    const token = await portal.signUp({
      name,
      email: `player${index}.${seed}@example.in`,
      password: `Gully-cricket-${index}-of-${seed}`,
    });
    const player = { index, random, name, token, deposited: 0, balance: JOINING_BONUS, entries: new Map() };
    await topUp(portal, player);
    players.push(player);
    if (players.length % 50 === 0) print(`${players.length} of ${count} players have signed up and added money`);
  });
  return players.sort((one, two) => one.index - two.index);
}

async function topUp(portal: LoadClient, player: Player): Promise<void> {
  await portal.deposit(player.token, 4, 500);
  player.balance += 500;
  player.deposited += 500;
}

/** A stake the player can afford, in every tier of the table; a player who runs dry adds money now and then. */
async function stakeOf(portal: LoadClient, player: Player): Promise<number | undefined> {
  const { random } = player;
  const stake = random.oneOf([
    49,
    random.between(49, 99),
    100,
    random.between(100, 199),
    random.between(200, 449),
    450,
    random.between(450, 900),
  ]);
  if (stake <= player.balance) return stake;
  if (random.chance(0.3)) await topUp(portal, player);
  return player.balance >= 49 ? Math.min(stake, player.balance) : undefined;
}

/** Written out again here: a fault in the shared table must show. */
const multiple = (stake: number): number => (stake >= 450 ? 8 : stake >= 200 ? 6 : stake >= 100 ? 5 : 4);

/** Each player joins with some probability; a refusal is a fault of the simulation, which stakes only what is there. */
export const joinMatch = (portal: LoadClient, players: readonly Player[], match: Match, share: number) =>
  stakeSome(portal, players, share, async (player, amount) => {
    const chosenTeam = player.random.oneOf(match.teams);
    const { matchID, match_id } = match;
    const body = { matchID, match_id, chosenTeam, amount, win_amount: amount * multiple(amount) };
    note(player, matchID, { choice: chosenTeam, amount }, await portal.join(player.token, body));
  });

export const answerQuestion = (portal: LoadClient, players: readonly Player[], question: Question, share: number) =>
  stakeSome(portal, players, share, async (player, amount) => {
    const answer = player.random.oneOf(['yes', 'no']);
    const { questionID } = question;
    const body = { questionID, answer, amount, win_amount: amount * multiple(amount) };
    note(player, questionID, { choice: answer, amount }, await portal.answer(player.token, body));
  });

/** The number of players who took part. */
async function stakeSome(
  portal: LoadClient,
  players: readonly Player[],
  share: number,
  enter: (player: Player, amount: number) => Promise<void>,
): Promise<number> {
  let entered = 0;
  await inFlight(players, AT_ONCE, async (player) => {
    if (!player.random.chance(share)) return;
    const amount = await stakeOf(portal, player);
    if (amount === undefined) return;
    await enter(player, amount);
    entered += 1;
  });
  return entered;
}

function note(player: Player, subject: string, entry: { choice: string; amount: number }, reply: Answer): void {
  if (reply.status !== true)
    throw new Error(
      `player ${player.index} with ₹${player.balance} was refused ₹${entry.amount}: ${reply.code} ${reply.message}`,
    );
  player.balance -= entry.amount;
  player.entries.set(subject, entry);
}

/**
 * Each player's balance after a result, so that only existing money is staked. In the end the portal's own figures
 * are compared.
 */
export function payOut(players: readonly Player[], subject: string, outcome: string): void {
  for (const player of players) {
    const entry = player.entries.get(subject);
    if (!entry) continue;
    player.entries.delete(subject);
    if (outcome === 'void') player.balance += entry.amount;
    else if (outcome === entry.choice) player.balance += entry.amount * multiple(entry.amount);
  }
}

/** The players' own pages in the end, and whether each balance is what those pages add up to. */
export async function finalFigures(portal: LoadClient, players: readonly Player[]) {
  const figures = {
    picks: 0,
    won: 0,
    lost: 0,
    void: 0,
    pending: 0,
    stakedRupees: 0,
    paidRupees: 0,
    refundedRupees: 0,
  };
  const wrongBalances: { player: number; balance: number; expected: number }[] = [];
  await inFlight(players, AT_ONCE, async (player) => {
    const picks = await portal.all(player.token, '/api/user/teams');
    const answers = await portal.all(player.token, '/api/user/teams/questions');
    let expected = JOINING_BONUS + player.deposited;
    for (const { outcome, amount, win_amount: winAmount } of [
      ...picks.map((row) => ({ ...row, outcome: row.result })),
      ...answers.map((row) => ({ ...row, outcome: outcomeOfAnswer(row) })),
    ]) {
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
    if (balance !== expected) wrongBalances.push({ player: player.index, balance, expected });
  });
  return { ...figures, wrongBalances };
}

/** A question's row has the right answer; a match's row has the entry's outcome. */
function outcomeOfAnswer({ result, chosenAnswer }: Entry): string | null {
  if (result === null || result === 'VOID') return result;
  return result === chosenAnswer ? 'WON' : 'LOST';
}
