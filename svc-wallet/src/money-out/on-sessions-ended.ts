import type { events } from '@baazi/contracts';
import type { EventOf } from '@baazi/service-kit';
import { type Withdrawal, underWay } from '../ledger/withdrawal';
import { endWithdrawal } from './end-withdrawal';
import type { WithdrawalDeps } from './withdrawal-deps';

const TAKEN_BACK = 'The account was taken back';

/** The owner took the account back: what was asked for before and is not sent yet goes back to the wallet (T131). */
export const onSessionsEnded =
  (deps: WithdrawalDeps) =>
  async ({ data }: EventOf<typeof events.sessionsEnded>): Promise<void> => {
    const { userId, endedAt, isTakenBack } = data;
    if (!isTakenBack) return;
    const asked = await deps.withdrawals
      .find({ userId, state: { $in: underWay }, requestedAt: { $lte: new Date(endedAt) } }, { _id: 1 })
      .lean<Pick<Withdrawal, '_id'>[]>();
    for (const { _id } of asked)
      await endWithdrawal(deps, { id: _id, state: 'cancelled', of: userId, note: TAKEN_BACK });
  };
