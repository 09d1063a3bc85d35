import { type events, paths, rupeesText, toRupees } from '@baazi/contracts';
import { type Collection, collectionOf, type EventOf, inTransaction, isDuplicateKey } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import { type MailDeps, mailLanguage, mailTexts, mailWithButton } from '../mails/mail-texts';
import type { User, UserDeps } from '../users/user';

type WarningDeps = UserDeps & MailDeps & { warnings: Collection<Warning> };

/** Marks that the owner was warned of an event, so that a redelivered event sends no second mail. */
export interface Warning {
  /** `<event>:<id of its subject>` */
  _id: string;
  /** Later than any redelivery. */
  expiresAt: Date;
}
const WARNING_LIFETIME_MS = 30 * 24 * 3600_000;

const schema = new Schema<Warning>(
  { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
  { versionKey: false, strict: 'throw' },
);
schema.index({ expiresAt: 1 });

export const openWarnings = collectionOf<Warning>('Warning', schema, 'warnings');

/** Warns the owner by mail, once, of a withdrawal to a UPI ID that the player has not used before. */
export const onWithdrawalToNewUpi =
  (deps: WarningDeps) =>
  async ({ data }: EventOf<typeof events.withdrawalToNewUpi>): Promise<void> => {
    const { withdrawalId, userId, amountPaise, maskedUpi } = data;
    const user = await deps.users.findOne({ _id: userId, status: { $ne: 'closed' } }).lean<User>();
    if (!user) return;
    const { config, clocks } = deps.service;
    const warning = {
      _id: `withdrawal-to-new-upi:${withdrawalId}`,
      expiresAt: new Date(clocks.machine.now().getTime() + WARNING_LIFETIME_MS),
    };
    const language = mailLanguage(user);
    const text = mailTexts[language].newUpi({ amount: rupeesText(toRupees(amountPaise)), maskedUpi });
    const mail = mailWithButton(language, text, `${config.PORTAL_ORIGIN}${paths.forgotPassword}`);
    try {
      await inTransaction(deps.service, async ({ session }) => {
        await deps.warnings.create([warning], { session });
        await deps.mailbox.put(user.email, mail, session);
      });
      deps.mailbox.wakeSender();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  };
