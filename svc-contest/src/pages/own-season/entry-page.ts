import type { endpoints, ReceivedBy } from '@baazi/contracts';
import { pageSlice } from '@baazi/service-kit';
import type { QueryFilter } from 'mongoose';
import type { ContestContext } from '../../contest-context';
import type { Entry } from '../../entries/entry';
import { marketsById } from '../../markets/markets-by-id';
import { entryState, type ShownEntry } from './entry-view';

type EntriesQuery = ReceivedBy<typeof endpoints.ownEntries>['query'];

/**
 * One page of a player's entries: what matters now first. Undecided ones are as few as the markets that are open or in
 * play, so they are read as a whole; the settled ones behind them come page by page, newest first.
 */
export async function entryPage(
  contest: ContestContext,
  userId: string,
  query: EntriesQuery,
): Promise<{ shown: ShownEntry[]; count: number }> {
  const { state, limit, skip } = query;
  const mine = await filterOf(contest, userId, query);
  const pending = state === 'settled' || query.result ? [] : await pendingEntries(contest, mine, query);
  const settled = {
    ...mine,
    result: query.result ?? { $in: ['won', 'lost', 'void'] satisfies Entry['result'][] },
  };
  const withSettled = state === 'all' || state === 'settled';
  const first = pending.slice(skip, skip + limit);
  const { rows, total } = withSettled
    ? await pageSlice<Entry>(contest.entries, settled, {
        order: { settledAt: -1, _id: -1 },
        skip: Math.max(0, skip - pending.length),
        limit: limit - first.length,
      })
    : { rows: [], total: 0 };
  return { shown: [...first, ...(await withSubjects(contest, rows))], count: pending.length + total };
}

/** Everything that holds a place, reserved ones included. */
async function filterOf(contest: ContestContext, userId: string, query: EntriesQuery): Promise<QueryFilter<Entry>> {
  const { kind, matchID } = query;
  const questions =
    matchID === undefined ? [] : await contest.questions.find({ matchID }).select({ questionID: 1 }).lean();
  return {
    userId,
    slot: { $exists: true },
    ...(kind === undefined ? {} : { kind }),
    ...(matchID === undefined ? {} : { subject: { $in: [matchID, ...questions.map(({ questionID }) => questionID)] } }),
  };
}

/** In play first, then what locks next. */
async function pendingEntries(
  contest: ContestContext,
  mine: QueryFilter<Entry>,
  { state }: EntriesQuery,
): Promise<ShownEntry[]> {
  const now = contest.now();
  const entries = await contest.entries.find({ ...mine, result: 'pending' }).lean<Entry[]>();
  const shown = await withSubjects(contest, entries);
  return shown
    .map((one) => ({ ...one, state: entryState(one, now) }))
    .filter((one) => state === 'all' || state === 'pending' || one.state === state)
    .sort(
      (a, b) =>
        Number(a.state === 'open') - Number(b.state === 'open') ||
        startOf(a) - startOf(b) ||
        a.entry._id.localeCompare(b.entry._id),
    );
}

const startOf = ({ fixture, market }: ShownEntry): number => (fixture?.startsAt ?? market.locksAt).getTime();

/** What entries are on: one statement a collection, whatever their number. */
async function withSubjects(contest: ContestContext, entries: readonly Entry[]): Promise<ShownEntry[]> {
  const of = (wanted: Entry['kind']): string[] =>
    entries.filter(({ kind }) => kind === wanted).map(({ subject }) => subject);
  const [markets, questions] = await Promise.all([
    marketsById(
      contest,
      entries.map(({ market }) => market),
    ),
    of('question').length === 0
      ? []
      : contest.questions
          .find({ questionID: { $in: of('question') } })
          .select({ questionID: 1, matchID: 1 })
          .lean(),
  ]);
  const matchOf = new Map(questions.map(({ questionID, matchID }) => [questionID, matchID]));
  const wanted = [...of('match'), ...questions.flatMap(({ matchID }) => matchID ?? [])];
  const fixtures = wanted.length === 0 ? [] : await contest.fixtures.find({ matchID: { $in: wanted } }).lean();
  const byMatch = new Map(fixtures.map((fixture) => [fixture.matchID, fixture]));
  return entries.flatMap((entry) => {
    const market = markets.get(entry.market);
    const fixture = byMatch.get(entry.kind === 'match' ? entry.subject : (matchOf.get(entry.subject) ?? ''));
    return market ? [{ entry, market, ...(fixture ? { fixture } : {}) }] : [];
  });
}
