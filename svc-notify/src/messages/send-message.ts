import { isDeepStrictEqual } from 'node:util';
import { mostRecipientsAlone, type endpoints } from '@baazi/contracts';
import { inTransaction, isDuplicateKey, refuse, reply, type Handler } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';
import { messageView, type Draft, type Message } from './message';
import { recipientsOf } from './recipients';

/** To few it goes out, to many it waits for another operator. Goes on in tell-messages.ts. */
export const sendMessage =
  (notify: NotifyContext): Handler<typeof endpoints.sendMessage> =>
  async ({ caller, body: { id: _id, ...draft } }) => {
    const known = await notify.messages.findById(_id).lean<Message>();
    if (known) return isSame(known, draft, caller.userId) ? reply(messageView(known)) : refuse('conflict');
    const page = await recipientsOf(notify, draft);
    if (page === 'match-not-found') return refuse(page);
    const recipients = page.total ?? page.userIds.length;
    const message: Message = {
      ...draft,
      _id,
      ...(page.matchTitle !== undefined && { matchTitle: page.matchTitle }),
      recipients,
      state: recipients > mostRecipientsAlone ? 'waiting' : 'sending',
      writtenBy: caller.userId,
      writtenAt: notify.now(),
      addressed: 0,
      kept: 0,
    };
    try {
      await inTransaction(notify.service, async (tx) => {
        await notify.messages.create([message], { session: tx.session });
        await notify.service.operatorsLog.record(tx, {
          by: caller.userId,
          action: message.state === 'waiting' ? 'propose-message' : 'send-message',
          subject: draft.matchID === undefined ? 'all' : `match:${draft.matchID}`,
          reason: draft.title,
          after: { message: _id, title: draft.title, recipients, aboutMoney: draft.aboutMoney },
        });
        tx.afterCommit(() => notify.tellSoon());
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return refuse('conflict');
    }
    return reply(messageView(message), { status: 201 });
  };

function isSame(known: Message, draft: Draft, writer: string): boolean {
  const { title, text, titleHi, textHi, to, matchID, aboutMoney } = known;
  const was: Draft = { title, text, titleHi, textHi, to, ...(matchID !== undefined && { matchID }), aboutMoney };
  return known.writtenBy === writer && isDeepStrictEqual(was, draft);
}
