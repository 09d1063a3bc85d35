import { isDeepStrictEqual } from 'node:util';
import type { endpoints } from '@baazi/contracts';
import { inTransaction, isDuplicateKey, refuse, reply, type Handler, type Service } from '@baazi/service-kit';
import { messageSubject, messageView, type Draft, type Message, type MessageDeps } from './message';
import { foreignLink } from '../texts/foreign-link';
import { fetchRecipients } from './recipients';
import { mayStillAddress } from './sent-alone';

/**
 * Stores a message for `deliverMessages`; one to more players than an operator may still write to alone today needs a
 * second operator's approval first. Idempotent by the page's id.
 */
export const sendMessage =
  (deps: MessageDeps & Pick<Service, 'services' | 'config'>): Handler<typeof endpoints.sendMessage> =>
  async ({ caller, body: { id: _id, ...draft } }) => {
    const existing = await deps.messages.findById(_id).lean<Message>();
    if (existing) return isSame(existing, draft, caller.userId) ? reply(messageView(existing)) : refuse('conflict');
    if (foreignLinkIn(draft, deps.config) !== undefined) return refuse('foreign-link');
    const page = await fetchRecipients(deps, draft);
    if (page === 'match-not-found') return refuse(page);
    const recipients = page.total ?? page.userIds.length;
    const message: Message = {
      ...draft,
      _id,
      ...(page.matchTitle !== undefined && { matchTitle: page.matchTitle }),
      recipients,
      state: recipients > (await mayStillAddress(deps, { writtenBy: caller.userId })) ? 'waiting' : 'sending',
      writtenBy: caller.userId,
      writtenAt: deps.now(),
      addressed: 0,
      kept: 0,
    };
    try {
      await inTransaction(deps, async (tx) => {
        await deps.messages.create([message], { session: tx.session });
        await deps.operatorsLog.record(tx, {
          by: caller.userId,
          action: message.state === 'waiting' ? 'propose-message' : 'send-message',
          subject: messageSubject(draft),
          reason: draft.title,
          after: { message: _id, title: draft.title, recipients, aboutMoney: draft.aboutMoney },
        });
        tx.afterCommit(() => deps.wakeMessages());
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return refuse('conflict');
    }
    return reply(messageView(message), { status: 201 });
  };

/** A link that leaves the portal, in any of a message's texts. */
export const foreignLinkIn = (
  { title, text, titleHi, textHi }: Draft,
  { PORTAL_ORIGIN }: Pick<Service['config'], 'PORTAL_ORIGIN'>,
): string | undefined => foreignLink([title, text, titleHi, textHi], PORTAL_ORIGIN);

function isSame(existing: Message, draft: Draft, author: string): boolean {
  const { title, text, titleHi, textHi, to, matchID, aboutMoney } = existing;
  const was: Draft = { title, text, titleHi, textHi, to, ...(matchID !== undefined && { matchID }), aboutMoney };
  return existing.writtenBy === author && isDeepStrictEqual(was, draft);
}
