import { isDeepStrictEqual } from 'node:util';
import { maxRecipientsUnapproved, type endpoints } from '@baazi/contracts';
import { inTransaction, isDuplicateKey, refuse, reply, type Handler, type Service } from '@baazi/service-kit';
import { messageSubject, messageView, type Draft, type Message, type MessageDeps } from './message';
import { fetchRecipients } from './recipients';

/**
 * Stores a message for `deliver-messages.ts`; one to more players than an operator may write to alone needs a second
 * operator's approval first. Idempotent by the page's id.
 */
export const sendMessage =
  (deps: MessageDeps & Pick<Service, 'services'>): Handler<typeof endpoints.sendMessage> =>
  async ({ caller, body: { id: _id, ...draft } }) => {
    const existing = await deps.messages.findById(_id).lean<Message>();
    if (existing) return isSame(existing, draft, caller.userId) ? reply(messageView(existing)) : refuse('conflict');
    const page = await fetchRecipients(deps, draft);
    if (page === 'match-not-found') return refuse(page);
    const recipients = page.total ?? page.userIds.length;
    const message: Message = {
      ...draft,
      _id,
      ...(page.matchTitle !== undefined && { matchTitle: page.matchTitle }),
      recipients,
      state: recipients > maxRecipientsUnapproved ? 'waiting' : 'sending',
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

function isSame(existing: Message, draft: Draft, author: string): boolean {
  const { title, text, titleHi, textHi, to, matchID, aboutMoney } = existing;
  const was: Draft = { title, text, titleHi, textHi, to, ...(matchID !== undefined && { matchID }), aboutMoney };
  return existing.writtenBy === author && isDeepStrictEqual(was, draft);
}
