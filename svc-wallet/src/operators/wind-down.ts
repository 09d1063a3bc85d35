import { endpoints } from '@baazi/contracts';
import { refuse, reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { inBooks } from '../ledger/in-books';
import { moneySettings } from '../money-mode/money-settings';
import { recordAction } from './operator-action';

/** Closes deposits and joins; what is open settles, everybody may withdraw. Other copies follow within seconds. */
export function mountWindDown(core: Core): void {
  core.http.handle(endpoints.windDown, async ({ caller, body }) => {
    if (core.money.mode === 'play') return refuse('mode-closed');
    await inBooks(core, async (tx) => {
      await moneySettings(core.db).updateOne(
        { _id: 'money' },
        { $set: { windDown: body.on, windDownReason: body.reason } },
        { session: tx.session },
      );
      await recordAction(core, tx, {
        by: caller.userId,
        action: body.on ? 'wind-down-on' : 'wind-down-off',
        subject: 'money-mode',
        reason: body.reason,
        before: { windDown: core.money.windDown },
        after: { windDown: body.on },
      });
    });
    core.money.windDown = body.on;
    return reply({ on: body.on });
  });
}
