import { createHash } from 'node:crypto';
import { addressKey, type Service } from '@baazi/service-kit';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';

/**
 * Tries per network address. They slow down whoever tries many accounts; the local stack may lift them (`--limits
 * relaxed`).
 */
const perAddress = {
  login: { points: 20, seconds: 60 },
  guest: { points: 5, seconds: 3600 },
  signup: { points: 20, seconds: 3600 },
  code: { points: 20, seconds: 3600 },
  'code-try': { points: 30, seconds: 600 },
  lookup: { points: 30, seconds: 600 },
} as const;
/** Per account, and never lifted. A wait is set by `startWait` and has its own length. */
const perAccount = {
  'wrong-password': { points: 5, seconds: 3600 },
  'wrong-with-code': { points: 5, seconds: 3600 },
  'code-pause': { points: 1, seconds: 60 },
  'code-hour': { points: 5, seconds: 3600 },
  'code-strangers': { points: 30, seconds: 3600 },
  'notice-day': { points: 1, seconds: 86_400 },
  wait: { points: 1, seconds: 900 },
} as const;
type AddressLimit = keyof typeof perAddress;
type AccountLimit = keyof typeof perAccount;

export interface Limits {
  /** Counts one try; answers how long to wait, 0 when it may go on. */
  perAddress(limit: AddressLimit, ip: string): Promise<number>;
  /** Counts one try; answers how many there were with this one, and how long until they are forgotten. */
  count(limit: AccountLimit, key: string): Promise<{ tries: number; allowed: number; forgottenInSeconds: number }>;
  forget(limit: AccountLimit, key: string): Promise<void>;
  startWait(key: string, seconds: number): Promise<void>;
  /** Seconds that are left of a wait, 0 when there is none. */
  waitLeft(key: string): Promise<number>;
}

/**
 * Limits are kept in Redis so that several copies count together; without Redis each copy counts for itself, and more
 * strictly.
 */
export function createLimits({ redis, keys, relaxed }: Pick<Service, 'redis' | 'keys'> & { relaxed: boolean }): Limits {
  const limiter = (
    name: string,
    { points, seconds }: { points: number; seconds: number },
    strict: number,
  ): RateLimiterRedis =>
    new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: keys(`limit:${name}`),
      points,
      duration: seconds,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory({ points: strict, duration: seconds }),
    });
  const make = <K extends string>(
    table: Record<K, { points: number; seconds: number }>,
    share: number,
  ): Record<K, RateLimiterRedis> =>
    Object.fromEntries(
      (Object.keys(table) as K[]).map((name) => [
        name,
        limiter(name, table[name], Math.max(1, Math.floor(table[name].points * share))),
      ]),
    ) as Record<K, RateLimiterRedis>;
  const addresses = make(perAddress, 0.5);
  const accounts = make(perAccount, 1);
  const seconds = (left: RateLimiterRes): number => Math.max(1, Math.ceil(left.msBeforeNext / 1000));

  return {
    perAddress: async (limit, ip) => {
      if (relaxed) return 0;
      const used = await addresses[limit].penalty(hashed(addressKey(ip)));
      return used.consumedPoints > perAddress[limit].points ? seconds(used) : 0;
    },
    count: async (limit, key) => {
      const used = await accounts[limit].penalty(hashed(key));
      return { tries: used.consumedPoints, allowed: perAccount[limit].points, forgottenInSeconds: seconds(used) };
    },
    forget: async (limit, key) => void (await accounts[limit].delete(hashed(key))),
    startWait: async (key, length) => void (await accounts.wait.block(hashed(key), length)),
    waitLeft: async (key) => {
      const wait = await accounts.wait.get(hashed(key));
      return wait && wait.consumedPoints > perAccount.wait.points ? seconds(wait) : 0;
    },
  };
}

/** Neither an address nor an e-mail is written to Redis, and none can shape a key. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32);
