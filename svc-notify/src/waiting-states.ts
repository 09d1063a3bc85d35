import { MOST_WAITING, type WaitingState } from '@baazi/service-kit';
import type { MessageDeps } from './messages/message';
import type { NotificationDeps } from './notifications/notification';
import type { SupportRequestDeps } from './support/support-request';

const DAY = 24 * 3600;
/** Quiet hours end within a day, and a push is retried for one. */
const LONGEST_DELAY_MS = 2 * DAY * 1000;

type WaitingCollections = NotificationDeps & Pick<MessageDeps, 'messages'> & SupportRequestDeps;

/** Pushes or mails that are due. A time further off than any delay is a wait without an end. */
async function sinceDue(
  { notifications }: NotificationDeps,
  field: 'pushAt' | 'mailAt',
  now: Date,
): Promise<(Date | undefined)[]> {
  const tooFar = new Date(now.getTime() + LONGEST_DELAY_MS);
  const options = { sort: { [field]: 1 }, projection: { [field]: 1 }, limit: MOST_WAITING } as const;
  const [due, never] = await Promise.all(
    [{ $lte: now }, { $gt: tooFar }].map((when) => notifications.raw.find({ [field]: when }, options).toArray()),
  );
  return [...(due ?? []).map((one) => one[field]), ...(never ?? []).map(() => undefined)];
}

/** Every state of this service that waits, besides its mails (`mailWaiting`). */
export const waitingStates: readonly WaitingState<WaitingCollections>[] = [
  {
    name: 'push',
    what: 'pushes that are due and not sent',
    boundSeconds: 900,
    movedBy: 'the worker send-pushes; a push is given up after a day',
    clock: 'business',
    since: (collections, { business }) => sinceDue(collections, 'pushAt', business),
  },
  {
    name: 'notification-mail',
    what: 'mails of notifications that are due and not written',
    boundSeconds: 900,
    movedBy: 'the worker write-mails, once svc-auth answers',
    clock: 'business',
    since: (collections, { business }) => sinceDue(collections, 'mailAt', business),
  },
  {
    name: 'message',
    what: "operators' messages that are not sent to all recipients",
    boundSeconds: DAY,
    movedBy: 'a second operator, at Messages; after that the worker tell-messages',
    clock: 'business',
    since: async ({ messages }) => {
      const options = { projection: { writtenAt: 1 }, limit: MOST_WAITING } as const;
      const open = messages.raw.find({ state: { $in: ['waiting', 'sending'] } }, options);
      return (await open.toArray()).map(({ writtenAt }) => writtenAt);
    },
  },
  {
    name: 'support-request',
    what: 'support requests that nobody has answered',
    boundSeconds: 3 * DAY,
    movedBy: 'operators, at Support',
    clock: 'business',
    since: async ({ supportRequests }) => {
      const options = { sort: { askedAt: 1 }, projection: { askedAt: 1 }, limit: MOST_WAITING } as const;
      return (await supportRequests.raw.find({ status: 'open' }, options).toArray()).map(({ askedAt }) => askedAt);
    },
  },
];
