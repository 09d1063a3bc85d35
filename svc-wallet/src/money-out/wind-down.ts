import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { inLedgerTransaction } from '../ledger/ledger-transaction';
import type { WithdrawalDeps } from './withdrawal-deps';

/**
 * Closes deposits and joins; open stakes settle, and every player may withdraw. Other instances follow within
 * seconds.
 */
export const windDown =
  (deps: WithdrawalDeps): Handler<typeof endpoints.windDown> =>
  async ({ caller, body }) => {
    if (deps.money.mode === 'play') return refuse('mode-closed');
    await inLedgerTransaction(deps, async (tx) => {
      await deps.moneySettings.updateOne(
        { _id: 'money' },
        { $set: { windDown: body.on, windDownReason: body.reason } },
        { session: tx.session },
      );
      await deps.service.operatorsLog.record(tx, {
        by: caller.userId,
        action: body.on ? 'wind-down-on' : 'wind-down-off',
        subject: 'money-mode',
        reason: body.reason,
        before: { windDown: deps.money.windDown },
        after: { windDown: body.on },
      });
    });
    deps.money.windDown = body.on;
    return reply({ on: body.on });
  };
