import type { endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';

/**
 * An operator's note about a player is a line of the operators' log: who and when stand with it, and nobody, this
 * service included, has the right to alter or delete one.
 */
export const writeNote =
  (bank: WalletContext): Handler<typeof endpoints.writeNote> =>
  async ({ caller, params: { userId }, body: { note } }) => {
    if (!(await bank.wallets.exists({ _id: userId }))) return refuse('user-not-found');
    await inTransaction(bank.service, (tx) =>
      bank.service.operatorsLog.record(tx, {
        by: caller.userId,
        action: 'note-player',
        subject: `player:${userId}`,
        reason: note,
      }),
    );
    return reply({}, { status: 201 });
  };
