import type { PlayerRequest } from '../load/player';

export interface Standing {
  requests: readonly Pick<PlayerRequest, 'kind' | 'matchID' | 'team' | 'rupees' | 'outcome'>[];
  picks: readonly {
    matchID: string;
    chosenTeam: string;
    amount: number;
    win_amount: number;
    result: string | null;
  }[];
  withdrawals: readonly { _id: string; amount: number; state: string }[];
  /** amounts the provider took from the player, each payment page once */
  paidInRupees: number;
  /** matches whose result the player was notified of, one item per notification */
  reported: readonly string[];
  /** withdrawals that the provider paid, one item per payout */
  paidOut: readonly string[];
  balance: number;
  locked: number;
}
const JOINING_BONUS_RUPEES = 40;
const RETURNED = ['rejected', 'cancelled', 'failed', 'reversed'];
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Losses, duplicates and wrong sums once all of a player's requests have ended. */
export function judgePlayer(standing: Standing): string[] {
  const { requests, picks, reported, withdrawals, paidInRupees, paidOut, balance, locked } = standing;
  const problems: string[] = [];
  for (const { kind, matchID, team, rupees, outcome } of requests) {
    if (kind !== 'join') continue;
    const found = picks.filter((pick) => pick.matchID === matchID);
    const fits = found.filter(({ chosenTeam, amount }) => chosenTeam === team && amount === rupees);
    if (outcome === 'granted' && fits.length === 0) problems.push(`lost: the entry in ${matchID} that was granted`);
    if (outcome === 'refused' && found.length > 0) problems.push(`an entry in ${matchID} that was refused`);
    if (found.length > 1) problems.push(`twice: the entry in ${matchID}`);
  }
  for (const { matchID, result } of picks) {
    const times = reported.filter((match) => match === matchID).length;
    const wanted = result === 'WON' || result === 'LOST' ? 1 : 0;
    if (times < wanted) problems.push(`lost: the player was not told of the result of ${matchID}`);
    if (times > wanted) problems.push(`the player was told ${times} times of the result of ${matchID}`);
  }
  const granted = requests.filter(({ kind, outcome }) => kind === 'withdraw' && outcome === 'granted').length;
  if (withdrawals.length < granted)
    problems.push(`lost: ${granted} withdrawals were granted, ${withdrawals.length} are there`);
  if (withdrawals.length > granted)
    problems.push(`twice: ${granted} withdrawals were granted, ${withdrawals.length} are there`);
  for (const { _id, state } of withdrawals) {
    const times = paidOut.filter((id) => id === _id).length;
    if (times > 1) problems.push(`twice: withdrawal ${_id} was paid out ${times} times`);
    if (times === 1 && RETURNED.includes(state)) problems.push(`withdrawal ${_id} was paid out and is ${state}`);
    if (times === 0 && state === 'paid') problems.push(`withdrawal ${_id} is paid and the provider paid nothing`);
  }
  const out = withdrawals.filter(({ state }) => !RETURNED.includes(state));
  const expected =
    JOINING_BONUS_RUPEES +
    paidInRupees -
    sum(picks.map(({ amount }) => amount)) +
    sum(picks.filter(({ result }) => result === 'WON').map(({ win_amount }) => win_amount)) +
    sum(picks.filter(({ result }) => result === 'VOID').map(({ amount }) => amount)) -
    sum(out.map(({ amount }) => amount));
  if (balance !== expected) problems.push(`the balance is ₹${balance}, and should be ₹${expected}`);
  const held =
    sum(picks.filter(({ result }) => result === null).map(({ amount }) => amount)) +
    sum(out.filter(({ state }) => state !== 'paid').map(({ amount }) => amount));
  if (locked !== held) problems.push(`₹${locked} is held, and should be ₹${held}`);
  return problems;
}
