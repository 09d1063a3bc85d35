import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { entryPage } from './entry-page';
import { entryState, entryView, type ShownEntry } from './entry-view';
import { ownSeason } from './own-season';

/** All that the player is in or was in, on matches and questions, with the season so far. */
export const ownEntries =
  (contest: ContestContext): Handler<typeof endpoints.ownEntries> =>
  async ({ query, caller }) => {
    const [{ shown, count }, season] = await Promise.all([
      entryPage(contest, caller.userId, query),
      ownSeason(contest, caller.userId),
    ]);
    const now = contest.now();
    const scoreOf = await scoresInPlay(contest, shown, now);
    return reply({
      data: shown.map((one) => entryView({ ...one, ...scoreOf(one) }, now)),
      count,
      season,
      serverNow: now.toISOString(),
    });
  };

/** How the matches stand that are in play: one statement for a page. */
async function scoresInPlay(contest: ContestContext, shown: readonly ShownEntry[], now: Date) {
  const isLive = (one: ShownEntry): boolean => one.entry.kind === 'match' && entryState(one, now) === 'live';
  const wanted = shown.filter(isLive).map(({ entry }) => entry.subject);
  const scores = wanted.length === 0 ? [] : await contest.scores.find({ _id: { $in: wanted } }).lean();
  const byMatch = new Map(scores.map((score) => [score._id, score]));
  return (one: ShownEntry): Pick<ShownEntry, 'score'> => {
    const score = isLive(one) ? byMatch.get(one.entry.subject) : undefined;
    return score ? { score } : {};
  };
}
