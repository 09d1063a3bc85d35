import { toRupees, type endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { Contest } from '../contest';
import type { Entry } from '../entries/entry';

/** Everything this service keeps about the player, for the data download. */
export const ownContestData =
  (contest: Contest): Handler<typeof endpoints.ownContestData> =>
  async ({ caller }) => {
    const [entries, player] = await Promise.all([
      contest.entries.find({ userId: caller.userId }).sort({ _id: 1 }).lean(),
      contest.players.findById(caller.userId).lean(),
    ]);
    return reply({
      name: player?.name ?? null,
      hideAsWinner: player?.hideAsWinner ?? false,
      teams: entries
        .filter(({ kind }) => kind === 'match')
        .map((entry) => ({ matchID: entry.subject, chosenTeam: entry.selection, ...common(entry) })),
      answers: entries
        .filter(({ kind }) => kind === 'question')
        .map((entry) => ({ questionID: entry.subject, title: entry.label, answer: entry.selection, ...common(entry) })),
    });
  };

const common = (entry: Entry) => ({
  amount: toRupees(entry.stakePaise),
  win_amount: toRupees(entry.payoutPaise),
  state: entry.state,
  result: entry.result,
  createdAt: entry.createdAt.toISOString(),
  ...(entry.settledAt ? { settledAt: entry.settledAt.toISOString() } : {}),
  ...(entry.reason === undefined ? {} : { reason: entry.reason }),
});
