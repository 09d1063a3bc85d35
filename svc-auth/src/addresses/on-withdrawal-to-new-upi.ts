import { events, rupeesText, toRupees } from '@baazi/contracts';
import { type Collection, collectionOf, type EventOf, inTransaction, isDuplicateKey } from '@baazi/service-kit';
import { type ClientSession, Schema } from 'mongoose';
import { mailLanguage, mailTexts, mailWithButton } from '../mails/mail-texts';
import { recordReported } from '../sessions/activity';
import type { Session } from '../sessions/session';
import type { User } from '../users/user';
import { type AddressDeps, type EmailUndo, issueUndoLink } from './undo-email-change';

type WarningDeps = AddressDeps & { warnings: Collection<Warning> };

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

/**
 * Records a withdrawal and warns the owner, once, of a withdrawal to a UPI ID that the player has not used before: by mail
 * with one button that takes the account back and the withdrawal with it (T131), also at an address that was changed
 * lately; by the bell and on devices if it waits for that.
 */
export const onWithdrawalToNewUpi =
  (deps: WarningDeps) =>
  async ({ data }: EventOf<typeof events.withdrawalToNewUpi>): Promise<void> => {
    const { withdrawalId, userId, amountPaise, maskedUpi, sid, waitsUntil } = data;
    const user = await deps.users.findOne({ _id: userId, status: { $ne: 'closed' } }).lean<User>();
    if (!user) return;
    const { clocks } = deps.service;
    const warning = {
      _id: `withdrawal-to-new-upi:${withdrawalId}`,
      expiresAt: new Date(clocks.machine.now().getTime() + WARNING_LIFETIME_MS),
    };
    const asking = sid === undefined ? null : await deps.sessions.findOne({ _id: sid, userId }).lean<Session>();
    const activity = {
      _id: warning._id,
      userId,
      kind: 'withdrawal',
      at: clocks.machine.now(),
      device: asking?.device ?? 'Unknown device',
      network: asking?.network ?? '',
      sid,
      about: maskedUpi,
    } as const;
    const language = mailLanguage(user);
    const text = mailTexts[language].newUpi({
      amount: rupeesText(toRupees(amountPaise)),
      maskedUpi,
      waits: waitsUntil !== undefined,
    });
    try {
      await inTransaction(deps.service, async (tx) => {
        const { session } = tx;
        await deps.warnings.create([warning], { session });
        await recordReported(deps, activity, session);
        for (const email of await addressesOf(deps, user, session)) {
          const url = await issueUndoLink(deps, { userId, sid: sid ?? '', email }, session);
          await deps.mailbox.put(email, mailWithButton(language, text, url), session);
        }
        if (waitsUntil !== undefined)
          tx.publish(events.notificationRequested, {
            tellings: [
              {
                key: `withdrawal-waiting:${withdrawalId}`,
                userId,
                kind: 'withdrawal-waiting',
                data: { withdrawalId, amountPaise, maskedUpi, waitsUntil },
              },
            ],
          });
      });
      deps.mailbox.wakeSender();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  };

/** The account's address, and those that it had before a change which can still be undone. */
async function addressesOf(deps: WarningDeps, { _id, email }: User, session: ClientSession): Promise<Set<string>> {
  const undos = await deps.emailUndos
    .find({ userId: _id, expiresAt: { $gt: deps.service.clocks.machine.now() } }, { email: 1 }, { session })
    .lean<Pick<EmailUndo, 'email'>[]>();
  return new Set([email, ...undos.map((undo) => undo.email)]);
}
