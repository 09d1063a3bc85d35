import type { endpoints, ReceivedBy } from '@baazi/contracts';
import { pageSlice, reply, type Handler } from '@baazi/service-kit';
import type { QueryFilter } from 'mongoose';
import type { Entry } from '../../entries/entry';
import { marketsById, type MarketDeps } from '../../markets/market';
import { scoresByMatch, type ScoreDeps } from '../../scores/score';
import { entryState, entryView, type ShownEntry } from './entry-view';
import { readSeasonEntries, type SeasonDeps } from './show-own-season';
import { seasonLine } from './season-line';

type EntryListDeps = SeasonDeps & Pick<MarketDeps, 'questions'>;
type EntriesQuery = ReceivedBy<typeof endpoints.ownEntries>['query'];

/** The player's entries on matches and questions, with the totals of the season. */
export const listOwnEntries =
  (deps: EntryListDeps & ScoreDeps): Handler<typeof endpoints.ownEntries> =>
  async ({ query, caller }) => {
    const [{ shown, count }, seasonEntries] = await Promise.all([
      readPage(deps, caller.userId, query),
      readSeasonEntries(deps, caller.userId),
    ]);
    const now = deps.now();
    const scoreOf = await scoresInPlay(deps, shown, now);
    return reply({
      data: shown.map((one) => entryView({ ...one, score: scoreOf(one) }, now)),
      count,
      season: seasonLine(seasonEntries),
      serverNow: now.toISOString(),
    });
  };

/** The scores of matches in play: one statement for a page. */
async function scoresInPlay(deps: ScoreDeps, shown: readonly ShownEntry[], now: Date) {
  const isLive = (one: ShownEntry): boolean => one.entry.kind === 'match' && entryState(one, now) === 'live';
  const scores = await scoresByMatch(
    deps,
    shown.filter(isLive).map(({ entry }) => entry.subject),
  );
  return (one: ShownEntry) => (isLive(one) ? scores.get(one.entry.subject) : undefined);
}

/**
 * One page of a player's entries. Pending ones come first and are read as a whole, since they are as few as the markets
 * that are open or in play; settled ones follow, newest first, and are read by page.
 */
async function readPage(
  deps: EntryListDeps,
  userId: string,
  query: EntriesQuery,
): Promise<{ shown: ShownEntry[]; count: number }> {
  const { state, limit, skip } = query;
  const mine = await filterOf(deps, userId, query);
  const pending = state === 'settled' || query.result ? [] : await pendingEntries(deps, mine, query);
  const settled = {
    ...mine,
    // An entry may be settled between the two reads.
    _id: { $nin: pending.map(({ entry }) => entry._id) },
    result: query.result ?? { $in: ['won', 'lost', 'void'] satisfies Entry['result'][] },
  };
  const withSettled = state === 'all' || state === 'settled';
  const first = pending.slice(skip, skip + limit);
  const { rows, total } = withSettled
    ? await pageSlice<Entry>(deps.entries, settled, {
        order: { settledAt: -1, _id: -1 },
        skip: Math.max(0, skip - pending.length),
        limit: limit - first.length,
      })
    : { rows: [], total: 0 };
  return { shown: [...first, ...(await withSubjects(deps, rows))], count: pending.length + total };
}

/** All accepted entries, reserved ones included. */
async function filterOf(deps: EntryListDeps, userId: string, query: EntriesQuery): Promise<QueryFilter<Entry>> {
  const { kind, matchID } = query;
  const questions =
    matchID === undefined ? [] : await deps.questions.find({ matchID }).select({ questionID: 1 }).lean();
  return {
    userId,
    slot: { $exists: true },
    ...(kind === undefined ? {} : { kind }),
    ...(matchID === undefined ? {} : { subject: { $in: [matchID, ...questions.map(({ questionID }) => questionID)] } }),
  };
}

/** In play first, then by start. */
async function pendingEntries(
  deps: EntryListDeps,
  mine: QueryFilter<Entry>,
  { state }: EntriesQuery,
): Promise<ShownEntry[]> {
  const now = deps.now();
  const entries = await deps.entries.find({ ...mine, result: 'pending' }).lean<Entry[]>();
  const shown = await withSubjects(deps, entries);
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

/** Adds market and fixture to each entry: one statement per collection for any number of entries. */
async function withSubjects(deps: EntryListDeps, entries: readonly Entry[]): Promise<ShownEntry[]> {
  const of = (wanted: Entry['kind']): string[] =>
    entries.filter(({ kind }) => kind === wanted).map(({ subject }) => subject);
  const [markets, questions] = await Promise.all([
    marketsById(
      deps,
      entries.map(({ market }) => market),
    ),
    of('question').length === 0
      ? []
      : deps.questions
          .find({ questionID: { $in: of('question') } })
          .select({ questionID: 1, matchID: 1 })
          .lean(),
  ]);
  const matchByQuestion = new Map(questions.map(({ questionID, matchID }) => [questionID, matchID]));
  const wanted = [...of('match'), ...questions.flatMap(({ matchID }) => matchID ?? [])];
  const fixtures = wanted.length === 0 ? [] : await deps.fixtures.find({ matchID: { $in: wanted } }).lean();
  const byMatch = new Map(fixtures.map((fixture) => [fixture.matchID, fixture]));
  return entries.flatMap((entry) => {
    const market = markets.get(entry.market);
    const fixture = byMatch.get(entry.kind === 'match' ? entry.subject : (matchByQuestion.get(entry.subject) ?? ''));
    return market ? [{ entry, market, fixture }] : [];
  });
}
