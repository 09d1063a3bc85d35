import type { endpoints, ReplyOf } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { walletOf } from '../ledger/read-wallets';
import type { OwnLimits } from '../ledger/wallet';
import { changeLimits } from './change-limits';
import type { LedgerDeps } from '../ledger/ledger-deps';

export const readLimits =
  (deps: LedgerDeps): Handler<typeof endpoints.readLimits> =>
  async ({ caller }) =>
    reply(limitsView((await walletOf(deps, caller.userId)).limits, deps.machineNow()));

export type LimitsView = ReplyOf<typeof endpoints.readLimits>;

export function limitsView(limits: OwnLimits | undefined, now: Date): LimitsView {
  const { deposit, stake, pending, breakUntil, selfExcluded } = changeLimits(limits, {}, now);
  return {
    deposit: { daily: deposit?.daily ?? null, weekly: deposit?.weekly ?? null },
    stake: { daily: stake?.daily ?? null, weekly: stake?.weekly ?? null },
    pending: (pending ?? []).map(({ kind, span, limit, from }) => ({
      kind: `${kind}-${span}`,
      limit,
      from: from.toISOString(),
    })),
    breakUntil: breakUntil?.toISOString() ?? null,
    selfExcluded: selfExcluded ?? false,
  };
}
