import { events, type endpoints } from '@baazi/contracts';
import { byOperator, refuse, reply, type Handler } from '@baazi/service-kit';
import { withdrawalSubject, withdrawalTarget } from '../authority';
import { endWithdrawal } from '../end-withdrawal';
import { factsOf } from '../../ledger/withdrawal';
import type { WithdrawalDeps } from '../withdrawal-deps';

export const rejectWithdrawal =
  (deps: WithdrawalDeps): Handler<typeof endpoints.rejectWithdrawal> =>
  async ({ caller, params, body }) => {
    const ended = await endWithdrawal(deps, {
      id: params.id,
      state: 'rejected',
      note: body.note,
      also: async (tx, withdrawal) => {
        const { _id: withdrawalId, userId, amountPaise } = withdrawal;
        tx.publish(events.notificationRequested, {
          tellings: [
            {
              key: `withdrawal-rejected:${withdrawalId}`,
              userId,
              kind: 'withdrawal-refused',
              data: { withdrawalId, amountPaise, end: 'rejected', note: body.note },
            },
          ],
        });
        await deps.service.operatorsLog.record(tx, {
          ...byOperator(caller),
          action: 'reject-withdrawal',
          subject: withdrawalSubject(params.id),
          reason: body.note,
          before: { state: withdrawal.state },
          after: { ...factsOf(withdrawal), state: 'rejected', target: withdrawalTarget(withdrawal) },
        });
      },
    });
    return ended === 'ended' ? reply({ _id: params.id, state: 'rejected' }) : refuse(ended);
  };
