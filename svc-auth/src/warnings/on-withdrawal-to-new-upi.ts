import { type events, rupeesText, toRupees } from '@baazi/contracts';
import { type EventOf, inTransaction, isDuplicateKey } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { languageOf } from '../users/language-of';
import type { User } from '../users/user';
import { newUpiMail } from './new-upi-mail';

const KEPT_MS = 30 * 24 * 3600_000;

/** Money is asked for at a place where none of this player's went before: the owner is told, once. */
export const onWithdrawalToNewUpi =
  (auth: AuthContext) =>
  async ({ data }: EventOf<typeof events.withdrawalToNewUpi>): Promise<void> => {
    const { withdrawalId, userId, amountPaise, maskedUpi } = data;
    const user = await auth.users.findOne({ _id: userId, status: { $ne: 'closed' } }).lean<User>();
    if (!user) return;
    const { config, clocks } = auth.service;
    const warning = {
      _id: `withdrawal-to-new-upi:${withdrawalId}`,
      expiresAt: new Date(clocks.machine.now().getTime() + KEPT_MS),
    };
    const mail = newUpiMail({
      amount: rupeesText(toRupees(amountPaise)),
      maskedUpi,
      portalOrigin: config.PORTAL_ORIGIN,
      language: languageOf(user),
    });
    try {
      await inTransaction(auth.service, async ({ session }) => {
        await auth.warnings.create([warning], { session });
        await auth.mailbox.put(user.email, mail, session);
      });
      auth.mailbox.sendSoon();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  };
