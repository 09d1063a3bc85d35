import { events } from '@baazi/contracts';
import { collectionOf, inPages } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import { settleId } from '../../stakes/settlement/plan-settlement';
import type { Stake } from '../../stakes/stake';
import type { AuditRun } from '../run/audit-run';
import type { ContestCollections, ContestPick } from './contest-collections';
import { readEntryRules, type EntryRules } from './read-market-authority';
import type { AuditCollections } from '../audit-deps';

const PAGE = 500;
/** How long the event of a settlement may take to reach its entry. */
const LAG_MS = 10 * 60_000;

/**
 * Compares svc-contest's entries with the stakes, reading the effect first: an entry read as held must have its stake
 * when that is read next; a stake read as placed must have a reserved or held entry. So it is correct while joins
 * flow.
 */
export async function checkPicks(
  collections: AuditCollections,
  contest: ContestCollections,
  run: AuditRun,
  now: Date,
): Promise<number> {
  const { findings } = run;
  const [inward, outward] = ['picks', 'stakes of picks'];
  const isNewsWaiting = await newsWaits(collections);
  if (!run.step(inward).isDone) {
    // By id alone: with the state in the filter a database may use that index, and sort all entries again for every
    // page.
    for await (const page of inPages(contest.picks, run.remaining(inward), { size: PAGE })) {
      const stakes = await collections.stakes.raw.find({ _id: { $in: page.map(({ _id }) => _id) } }).toArray();
      const byId = new Map(stakes.map((stake) => [stake._id, stake]));
      const late = isNewsWaiting
        ? new Set<string>()
        : await settledBefore(collections, [...byId.values()], new Date(now.getTime() - LAG_MS));
      const rules = await readEntryRules(contest, [...new Set(page.map(({ market }) => market))]);
      for (const pick of page) {
        findings.add(judgePick(pick, byId.get(pick._id), late.has(pick._id)));
        findings.add(judgeEntry(pick, rules.get(pick.market)));
      }
      await run.note(inward, {
        after: page.at(-1)?._id,
        count: page.filter(({ state }) => state === 'held').length,
      });
    }
    await run.done(inward);
  }
  if (!run.step(outward).isDone) {
    for await (const page of inPages(collections.stakes.raw, run.remaining(outward), {
      size: PAGE,
      fields: ['state'],
    })) {
      const picks = await contest.picks
        .find({ _id: { $in: page.map(({ _id }) => _id) } }, { projection: { state: 1 } })
        .toArray();
      const byId = new Map(picks.map(({ _id, state }) => [_id, state]));
      for (const { _id, state } of page) findings.add(judgeStake(_id, state, byId.get(_id)));
      await run.note(outward, { after: page.at(-1)?._id });
    }
    await run.done(outward);
  }
  return run.step(inward).count;
}

const isPlaced = (state: Stake['state']): boolean => state !== 'refused' && state !== 'closed';

function judgeStake(id: string, state: Stake['state'], pick: ContestPick['state'] | undefined): string[] {
  const ended = isPlaced(state) ? 'held' : 'refused';
  return pick === 'reserved' || pick === ended ? [] : [`stake ${id} is ${state}, its pick is ${pick ?? 'absent'}`];
}

/** The fields of the outbox that matter here. */
interface News {
  _id: string;
  name: string;
  pending?: true;
}
const newsSchema = new Schema<News>({ _id: String }, { versionKey: false, autoCreate: false, autoIndex: false });
const openNews = collectionOf<News>('News', newsSchema, 'outbox');

/** With the broker away, or after a restore, entries receive their settlements when the outbox is sent. */
const newsWaits = async ({ db }: AuditCollections): Promise<boolean> =>
  (await openNews(db).raw.findOne({ pending: true, name: events.stakesSettled.name })) !== null;

/** The stakes among these whose last settlement was posted earlier. */
async function settledBefore(collections: AuditCollections, stakes: Stake[], before: Date): Promise<Set<string>> {
  const last = new Map(stakes.filter(({ n }) => n > 0).map(({ _id, n }) => [settleId(_id, n), _id]));
  const posted = await collections.transfers.raw
    .find({ _id: { $in: [...last.keys()] }, postedAt: { $lt: before } }, { projection: { _id: 1 } })
    .toArray();
  return new Set(posted.flatMap(({ _id }) => last.get(_id) ?? []));
}

const sameEntry = ['userId', 'market', 'selection', 'stakePaise', 'payoutPaise', 'label'] as const;

/** An entry against its stake, which is the arbiter. `isLate`: the last settlement should have arrived by now. */
function judgePick(pick: ContestPick, stake: Stake | undefined, isLate: boolean): string[] {
  const name = `pick ${pick._id}`;
  const problems: string[] = [];
  const say = (isWrong: boolean, what: string): void => void (isWrong && problems.push(`${name} ${what}`));
  const { state, result, n, userId, market } = pick;
  const slot = state === 'refused' ? undefined : `${userId}|${market}`;
  say(pick.slot !== slot, `is ${state} and takes the place ${pick.slot ?? 'of nobody'}`);
  say(market !== `${pick.kind}:${pick.subject}`, `is on ${market}, it names ${pick.kind} ${pick.subject}`);
  say((n === 0) !== (result === 'pending'), `is ${result} after ${n} settlements`);
  if (!stake) {
    say(state !== 'reserved', `is ${state}, its stake is absent`);
    return problems;
  }
  say(
    sameEntry.some((field) => pick[field] !== stake[field]) ||
      pick.acceptedAt.getTime() !== stake.acceptedAt.getTime() ||
      pick.locksAt?.getTime() !== stake.locksAt?.getTime(),
    'and its stake tell of different entries',
  );
  const placed = isPlaced(stake.state);
  say(state !== 'reserved' && placed !== (state === 'held'), `is ${state}, its stake is ${stake.state}`);
  if (!placed) {
    say(n !== 0, `was settled ${n} times, its stake is ${stake.state}`);
    return problems;
  }
  const settled = stake.state === 'open' ? 'pending' : stake.state;
  say(n > stake.n, `was settled ${n} times, its stake ${stake.n} times`);
  say(n === stake.n && result !== settled, `is ${result}, its stake is ${stake.state}`);
  say(n < stake.n && isLate, `is ${result}, its stake has been ${stake.state} for minutes`);
  return problems;
}

/** An entry against what its market allowed, by signed lines: an outcome of it, under a lock that was in force. */
function judgeEntry(
  { _id, market, selection, locksAt, reservedAt }: ContestPick,
  rules: EntryRules | undefined,
): string[] {
  const name = `pick ${_id}`;
  if (!rules) return [`${name}: no signed line published its market ${market}`];
  const isOlder = reservedAt !== undefined && reservedAt < rules.since;
  return [
    ...(rules.outcomes.includes(selection) ? [] : [`${name} is on ${selection}, ${market} has no such outcome`]),
    ...(isOlder || locksAt === undefined || rules.locks.has(locksAt.getTime())
      ? []
      : [`${name} names the lock ${locksAt.toISOString()}, ${market} never had it`]),
  ];
}
