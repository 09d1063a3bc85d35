import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { inLedgerTransaction } from '../ledger/ledger-transaction';
import { MONEY_MODE_SUBJECT, signedWindDown } from '../settings/signed-settings';
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
      const { windDown: before, revision } = await signedWindDown(deps, tx.session);
      await deps.moneySettings.updateOne(
        { _id: 'money' },
        { $set: { windDown: body.on, windDownReason: body.reason } },
        { session: tx.session },
      );
      await deps.service.operatorsLog.record(tx, {
        by: caller.userId,
        action: body.on ? 'wind-down-on' : 'wind-down-off',
        subject: MONEY_MODE_SUBJECT,
        reason: body.reason,
        before: { windDown: before },
        after: { windDown: body.on, revision: revision + 1 },
      });
    });
    deps.money.windDown = body.on;
    return reply({ on: body.on });
  };
