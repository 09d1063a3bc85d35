import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { inBooks } from '../ledger/in-books';

/** Closes deposits and joins; what is open settles, everybody may withdraw. Other copies follow within seconds. */
export const windDown =
  (bank: WalletContext): Handler<typeof endpoints.windDown> =>
  async ({ caller, body }) => {
    if (bank.money.mode === 'play') return refuse('mode-closed');
    await inBooks(bank, async (tx) => {
      await bank.moneySettings.updateOne(
        { _id: 'money' },
        { $set: { windDown: body.on, windDownReason: body.reason } },
        { session: tx.session },
      );
      await bank.service.operatorsLog.record(tx, {
        by: caller.userId,
        action: body.on ? 'wind-down-on' : 'wind-down-off',
        subject: 'money-mode',
        reason: body.reason,
        before: { windDown: bank.money.windDown },
        after: { windDown: body.on },
      });
    });
    bank.money.windDown = body.on;
    return reply({ on: body.on });
  };
