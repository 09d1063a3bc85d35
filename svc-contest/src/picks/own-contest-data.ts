import { toRupees, type endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { Contest } from '../contest';
import type { Pick } from './pick';

/** Everything this service keeps about the player, for the data download. */
export const ownContestData =
  (contest: Contest): Handler<typeof endpoints.ownContestData> =>
  async ({ caller }) => {
    const [picks, player] = await Promise.all([
      contest.picks.find({ userId: caller.userId }).sort({ _id: 1 }).lean(),
      contest.players.findById(caller.userId).lean(),
    ]);
    return reply({
      name: player?.name ?? null,
      hideAsWinner: player?.hideAsWinner ?? false,
      teams: picks
        .filter(({ kind }) => kind === 'match')
        .map((pick) => ({ matchID: pick.subject, chosenTeam: pick.selection, ...common(pick) })),
      answers: picks
        .filter(({ kind }) => kind === 'question')
        .map((pick) => ({ questionID: pick.subject, title: pick.label, answer: pick.selection, ...common(pick) })),
    });
  };

const common = (pick: Pick) => ({
  amount: toRupees(pick.stakePaise),
  win_amount: toRupees(pick.payoutPaise),
  state: pick.state,
  result: pick.result,
  createdAt: pick.createdAt.toISOString(),
  ...(pick.settledAt ? { settledAt: pick.settledAt.toISOString() } : {}),
  ...(pick.reason === undefined ? {} : { reason: pick.reason }),
});
