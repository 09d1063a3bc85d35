import { matchPath } from '@baazi/contracts';
import { z } from 'zod';
import type { Crowd } from '../load/crowd';
import type { Player } from '../load/player';
import type { SystemUnderTest } from '../system/proxied-stack';
import { judgePlayer } from './judge-player';

const Me = z.looseObject({
  walletDetails: z.looseObject({ balance: z.number(), locked: z.number() }),
  partial: z.array(z.string()).optional(),
});
const Picks = z.looseObject({
  data: z.array(
    z.looseObject({
      matchID: z.string(),
      chosenTeam: z.string(),
      amount: z.number(),
      win_amount: z.number(),
      result: z.string().nullable(),
    }),
  ),
});
const Notifications = z.looseObject({ data: z.array(z.looseObject({ kind: z.string(), to: z.string() })) });
const Withdrawals = z.looseObject({
  data: z.array(z.looseObject({ _id: z.string(), amount: z.number(), state: z.string() })),
});

/** Every player's own pages against the answers they received, and against the provider's journal. */
export async function judgeCrowd(system: SystemUnderTest, { players }: Crowd): Promise<string[]> {
  const { portal } = system;
  const facts = system.providerFacts();
  const payouts = facts.flatMap((fact) =>
    fact.kind === 'payout' && fact.payout.status === 'processed' ? [fact.payout] : [],
  );
  const captured = new Map(
    facts.flatMap((fact) =>
      fact.kind === 'payment' && fact.payment.status === 'captured'
        ? [[fact.payment.intentId, fact.payment.amountPaise] as const]
        : [],
    ),
  );
  const read = async <T>(player: Player, path: string, shape: z.ZodType<T>): Promise<T> =>
    shape.parse(portal.done(await portal.call('GET', path, { token: player.token }), path));
  const found = await Promise.all(
    players.map(async (player) => {
      const { walletDetails } = await read(player, '/api/auth/users', Me);
      const { data: picks } = await read(player, '/api/user/teams?limit=100', Picks);
      const { data: withdrawals } = await read(player, '/api/user/wallet/withdrawals', Withdrawals);
      const { data: reported } = await read(player, '/api/user/notifications?limit=100', Notifications);
      const own = withdrawals.map(({ _id }) => _id);
      return judgePlayer({
        requests: player.requests,
        picks,
        withdrawals,
        reported: picks
          .map(({ matchID }) => matchID)
          .flatMap((matchID) =>
            reported.filter(({ kind, to }) => kind === 'result' && to === matchPath(matchID)).map(() => matchID),
          ),
        paidInRupees: player.intents.reduce((sum, id) => sum + (captured.get(id) ?? 0), 0) / 100,
        // By their ids at the provider: a payout that is reported twice is one.
        paidOut: [...new Map(payouts.map((one) => [one.payoutId, one.withdrawalId])).values()].filter((id) =>
          own.includes(id),
        ),
        balance: walletDetails.balance,
        locked: walletDetails.locked,
      }).map((problem) => `${player.email}: ${problem}`);
    }),
  );
  return found.flat();
}
