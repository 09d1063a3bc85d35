import { createHmac } from 'node:crypto';
import { type endpoints, preferredLanguage, type ReceivedBy } from '@baazi/contracts';
import {
  addressKey,
  type Handler,
  inTransaction,
  isDuplicateKey,
  refuse,
  reply,
  type Service,
} from '@baazi/service-kit';
import type { Mailbox } from '@baazi/service-kit/mails';
import { confirmationMail, type ConfirmConfig } from './confirm-support';
import {
  findOwnRequests,
  supportNumber,
  type SupportRequest,
  type SupportRequestDeps,
  supportView,
} from './support-request';

const DAY_MS = 24 * 3600_000;
const MAX_DAILY_OF_PLAYER = 10;
/** Higher: many homes share an address. */
const MAX_DAILY_OF_ADDRESS = 20;
/** Each request of a stranger sends one mail, which may reach somebody who asked for nothing. */
const MAX_DAILY_OF_MAILBOX = 5;

type AskedBody = ReceivedBy<typeof endpoints.askSupport>['body'];

interface AskDeps extends SupportRequestDeps, Pick<Service, 'redis' | 'keys' | 'transactions'> {
  mailbox: Pick<Mailbox, 'put' | 'wakeSender'>;
  config: ConfirmConfig;
  now: () => Date;
  machineNow: () => Date;
}

/**
 * Stores a request of a player, or of a visitor who leaves an email address: that one joins the queue when the link in a
 * mail to the address is used (T137). The reply does not reveal whether the address has an account. Idempotent by the
 * browser's id.
 */
export const askSupport =
  (deps: AskDeps): Handler<typeof endpoints.askSupport> =>
  async ({ caller, body, ip, headers }) => {
    const { id, email, language, ...fields } = body;
    if (caller?.role === 'operator') return refuse('forbidden');
    if (!caller && email === undefined)
      return refuse('invalid-input', { errors: [{ path: 'email', msg: 'Please provide a valid email.' }] });
    const existing = await deps.supportRequests.findById(id).lean<SupportRequest>();
    if (existing) return isRepeat(existing, caller?.userId, body) ? reply(supportView(existing)) : refuse('conflict');
    const isOverLimit = caller
      ? await isPlayerOverLimit(deps, caller.userId)
      : await isStrangerOverLimit(deps, ip, email ?? '');
    if (isOverLimit) return refuse('too-many-requests', { retryAfterSeconds: 3600 });
    const request: SupportRequest = {
      ...fields,
      _id: id,
      number: supportNumber(id),
      ...(caller ? { userId: caller.userId } : { email }),
      language: language ?? preferredLanguage(headers['accept-language']) ?? 'en',
      status: caller ? 'open' : 'unconfirmed',
      askedAt: deps.now(),
      keptAt: deps.machineNow(),
    };
    try {
      await inTransaction(deps, async ({ session }) => {
        await deps.supportRequests.create([request], { session });
        if (request.email !== undefined)
          await deps.mailbox.put(request.email, confirmationMail(request, deps.config), session);
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return refuse('conflict');
    }
    deps.mailbox.wakeSender();
    return reply(supportView(request), { status: 201 });
  };

/** Only the author has its text: an id alone gives it to nobody. */
const isRepeat = (
  existing: SupportRequest,
  userId: string | undefined,
  { text, category, matchID, transactionID, email }: AskedBody,
): boolean =>
  existing.userId === userId &&
  existing.text === text &&
  existing.category === category &&
  existing.matchID === matchID &&
  existing.transactionID === transactionID &&
  (userId !== undefined || existing.email === email);

async function isPlayerOverLimit({ supportRequests, machineNow }: AskDeps, userId: string): Promise<boolean> {
  const since = new Date(machineNow().getTime() - DAY_MS);
  return (await supportRequests.countDocuments({ userId, keptAt: { $gt: since } })) >= MAX_DAILY_OF_PLAYER;
}

/** The network's count first, so that one over it uses up nobody's mailbox. */
async function isStrangerOverLimit(deps: AskDeps, ip: string, email: string): Promise<boolean> {
  const mailbox = createHmac('sha256', deps.config.MAIL_SECRET).update(email).digest('base64url');
  if ((await countToday(deps, `support:${addressKey(ip)}`)) > MAX_DAILY_OF_ADDRESS) return true;
  return (await countToday(deps, `support-mail:${mailbox}`)) > MAX_DAILY_OF_MAILBOX;
}

async function countToday({ redis, keys }: AskDeps, name: string): Promise<number> {
  const key = keys(name);
  const count = await redis.incr(key);
  if (count === 1) await redis.pexpire(key, DAY_MS);
  return count;
}

const MAX_SHOWN = 50;

export const listSupport =
  (deps: SupportRequestDeps): Handler<typeof endpoints.listSupport> =>
  async ({ caller }) =>
    reply({ data: (await findOwnRequests(deps, caller.userId, MAX_SHOWN)).map(supportView) });

/** The answer to a visitor's request, by its unguessable id alone. A player's requests need the player's session. */
export const readSupport =
  ({ supportRequests }: SupportRequestDeps): Handler<typeof endpoints.readSupport> =>
  async ({ body }) => {
    const request = await supportRequests.findOne({ _id: body.id, userId: { $exists: false } }).lean<SupportRequest>();
    if (!request) return refuse('support-not-found');
    const { text: _text, matchID: _matchID, transactionID: _transactionID, ...answered } = supportView(request);
    return reply(answered);
  };
