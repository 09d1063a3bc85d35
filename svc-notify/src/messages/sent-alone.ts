import { maxRecipientsUnapproved } from '@baazi/contracts';
import type { Message, MessageDeps } from './message';

const DAY_MS = 24 * 3600_000;

/**
 * How many players an operator may still write to today without a second one: messages of the last 24 hours add up (T143).
 * A message that is still sent counts with all its recipients, one that waits or was withdrawn with those it reached.
 */
export async function mayStillAddress(
  { messages, now }: Pick<MessageDeps, 'messages' | 'now'>,
  { writtenBy, besides }: { writtenBy: string; besides?: string },
): Promise<number> {
  const others = await messages
    .find(
      {
        writtenBy,
        writtenAt: { $gt: new Date(now().getTime() - DAY_MS) },
        approvedBy: { $exists: false },
        ...(besides === undefined ? {} : { _id: { $ne: besides } }),
      },
      { state: 1, recipients: 1, addressed: 1 },
    )
    .lean<Pick<Message, 'state' | 'recipients' | 'addressed'>[]>();
  const sent = others.map(({ state, recipients, addressed }) => (state === 'sending' ? recipients : addressed));
  return maxRecipientsUnapproved - sent.reduce((sum, one) => sum + one, 0);
}
