import { events, type endpoints } from '@baazi/contracts';
import { byOperator, refuse, reply, type Handler } from '@baazi/service-kit';
import { withdrawalSubject, withdrawalTarget } from '../authority';
import type { OperatorDecision } from './approve-withdrawal';
import { endWithdrawal, type Ended } from '../end-withdrawal';
import { factsOf } from '../../ledger/withdrawal';
import type { WithdrawalDeps } from '../withdrawal-deps';

export const rejectWithdrawal =
  (deps: WithdrawalDeps): Handler<typeof endpoints.rejectWithdrawal> =>
  async ({ caller, params, body }) => {
    const ended = await recordRejection(deps, { id: params.id, operator: caller, note: body.note });
    return ended === 'ended' ? reply({ _id: params.id, state: 'rejected' }) : refuse(ended);
  };

/** Ends a withdrawal in the transaction that also signs who rejected it and notifies the player. */
export const recordRejection = (deps: WithdrawalDeps, { id, operator, note }: OperatorDecision): Promise<Ended> =>
  endWithdrawal(deps, {
    id,
    state: 'rejected',
    note,
    also: async (tx, withdrawal) => {
      const { _id: withdrawalId, userId, amountPaise } = withdrawal;
      tx.publish(events.notificationRequested, {
        tellings: [
          {
            key: `withdrawal-rejected:${withdrawalId}`,
            userId,
            kind: 'withdrawal-refused',
            data: { withdrawalId, amountPaise, end: 'rejected', note },
          },
        ],
      });
      await deps.service.operatorsLog.record(tx, {
        ...byOperator(operator),
        action: 'reject-withdrawal',
        subject: withdrawalSubject(id),
        reason: note,
        before: { state: withdrawal.state },
        after: { ...factsOf(withdrawal), state: 'rejected', target: withdrawalTarget(withdrawal) },
      });
    },
  });
