import { preferredLanguage, type endpoints } from '@baazi/contracts';
import { addressKey, isDuplicateKey, refuse, reply, type Handler } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';
import { supportNumber, supportView, type SupportRequest } from './support-request';

const DAY_MS = 24 * 3600_000;
const MOST_A_DAY = 10;
/** Many homes share a network. */
const MOST_A_DAY_OF_A_NETWORK = 20;

/**
 * Takes a request: of a player, or with an address of who cannot sign in. It says nothing of whether that address has an
 * account, and nothing is sent to it. The same id again is the same request.
 */
export const askSupport =
  (notify: NotifyContext): Handler<typeof endpoints.askSupport> =>
  async ({ caller, body, ip, headers }) => {
    const { id, email, language, ...asked } = body;
    if (caller?.role === 'operator') return refuse('forbidden');
    if (!caller && email === undefined)
      return refuse('invalid-input', { errors: [{ path: 'email', msg: 'Please provide a valid email.' }] });
    const known = await notify.supportRequests.findById(id).lean<SupportRequest>();
    if (known) return known.userId === caller?.userId ? reply(supportView(known)) : refuse('conflict');
    const isTooMuch = caller ? await isOften(notify, caller.userId) : await isOftenFrom(notify, ip);
    if (isTooMuch) return refuse('too-many-requests', { retryAfterSeconds: 3600 });
    const request: SupportRequest = {
      ...asked,
      _id: id,
      number: supportNumber(id),
      ...(caller ? { userId: caller.userId } : { email }),
      language: language ?? preferredLanguage(headers['accept-language']) ?? 'en',
      status: 'open',
      askedAt: notify.service.clocks.business.now(),
      keptAt: notify.machineNow(),
    };
    try {
      await notify.supportRequests.create([request]);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return refuse('conflict');
    }
    return reply(supportView(request), { status: 201 });
  };

async function isOften(notify: NotifyContext, userId: string): Promise<boolean> {
  const since = new Date(notify.machineNow().getTime() - DAY_MS);
  return (await notify.supportRequests.countDocuments({ userId, keptAt: { $gt: since } })) >= MOST_A_DAY;
}

async function isOftenFrom(notify: NotifyContext, ip: string): Promise<boolean> {
  const { redis, keys } = notify.service;
  const key = keys(`support:${addressKey(ip)}`);
  const asked = await redis.incr(key);
  if (asked === 1) await redis.pexpire(key, DAY_MS);
  return asked > MOST_A_DAY_OF_A_NETWORK;
}
