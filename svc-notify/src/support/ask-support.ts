import { preferredLanguage, type endpoints } from '@baazi/contracts';
import { addressKey, isDuplicateKey, refuse, reply, type Handler, type Service } from '@baazi/service-kit';
import { supportNumber, supportView, type SupportRequest, type SupportRequestDeps } from './support-request';

const DAY_MS = 24 * 3600_000;
const MAX_DAILY_OF_PLAYER = 10;
/** Higher: many homes share an address. */
const MAX_DAILY_OF_ADDRESS = 20;

interface AskDeps extends SupportRequestDeps, Pick<Service, 'redis' | 'keys'> {
  now: () => Date;
  machineNow: () => Date;
}

/**
 * Stores a request of a player, or of a visitor who leaves an email address. The reply does not reveal whether the address
 * has an account, and nothing is sent to it. Idempotent by the browser's id.
 */
export const askSupport =
  (deps: AskDeps): Handler<typeof endpoints.askSupport> =>
  async ({ caller, body, ip, headers }) => {
    const { id, email, language, ...fields } = body;
    if (caller?.role === 'operator') return refuse('forbidden');
    if (!caller && email === undefined)
      return refuse('invalid-input', { errors: [{ path: 'email', msg: 'Please provide a valid email.' }] });
    const existing = await deps.supportRequests.findById(id).lean<SupportRequest>();
    if (existing) return existing.userId === caller?.userId ? reply(supportView(existing)) : refuse('conflict');
    const isOverLimit = caller ? await isPlayerOverLimit(deps, caller.userId) : await isAddressOverLimit(deps, ip);
    if (isOverLimit) return refuse('too-many-requests', { retryAfterSeconds: 3600 });
    const request: SupportRequest = {
      ...fields,
      _id: id,
      number: supportNumber(id),
      ...(caller ? { userId: caller.userId } : { email }),
      language: language ?? preferredLanguage(headers['accept-language']) ?? 'en',
      status: 'open',
      askedAt: deps.now(),
      keptAt: deps.machineNow(),
    };
    try {
      await deps.supportRequests.create([request]);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return refuse('conflict');
    }
    return reply(supportView(request), { status: 201 });
  };

async function isPlayerOverLimit({ supportRequests, machineNow }: AskDeps, userId: string): Promise<boolean> {
  const since = new Date(machineNow().getTime() - DAY_MS);
  return (await supportRequests.countDocuments({ userId, keptAt: { $gt: since } })) >= MAX_DAILY_OF_PLAYER;
}

async function isAddressOverLimit({ redis, keys }: AskDeps, ip: string): Promise<boolean> {
  const key = keys(`support:${addressKey(ip)}`);
  const count = await redis.incr(key);
  if (count === 1) await redis.pexpire(key, DAY_MS);
  return count > MAX_DAILY_OF_ADDRESS;
}
