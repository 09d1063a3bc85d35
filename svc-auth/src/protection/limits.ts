import { addressLimits, limitKey, secondsLeft, sharedLimiter, type Service } from '@baazi/service-kit';

/**
 * Attempts per network address: they slow down attempts at many accounts. The local stack can lift them (`--limits
 * relaxed`).
 */
const perAddress = {
  login: { points: 20, seconds: 60 },
  /** The login page asks for one by itself, so it does not use up log-ins. */
  'passkey-challenge': { points: 60, seconds: 60 },
  /** Guests with a joining bonus. Further ones get none, at a pace that leaves time for other hashes. */
  guest: { points: 5, seconds: 3600 },
  'guest-pace': { points: 60, seconds: 60 },
  signup: { points: 20, seconds: 3600 },
  code: { points: 20, seconds: 3600 },
  'code-try': { points: 30, seconds: 600 },
  lookup: { points: 30, seconds: 600 },
} as const;
/** Attempts per account, never lifted. `wait` is set by `startWait` with its own length. */
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

export interface LimitDeps {
  limits: Limits;
}

export interface Limits {
  /** Counts an attempt. Returns the seconds to wait, 0 when it is allowed. */
  perAddress(limit: AddressLimit, ip: string): Promise<number>;
  /** Counts an attempt. Returns the number of attempts including this one, and when they expire. */
  count(limit: AccountLimit, key: string): Promise<{ attempts: number; allowed: number; resetInSeconds: number }>;
  reset(limit: AccountLimit, key: string): Promise<void>;
  startWait(key: string, seconds: number): Promise<void>;
  /** Seconds left of a wait, 0 without one. */
  waitLeft(key: string): Promise<number>;
}

/** Limits per account stay equally strict while Redis is unavailable. */
export function createLimits(
  service: Pick<Service, 'redis' | 'keys'> & { config: Pick<Service['config'], 'LIMITS'> },
): Limits {
  const limiter = <K extends AccountLimit>(name: K) => sharedLimiter(service, name, perAccount[name]);
  const accounts = Object.fromEntries(
    (Object.keys(perAccount) as AccountLimit[]).map((name) => [name, limiter(name)]),
  ) as Record<AccountLimit, ReturnType<typeof limiter>>;

  return {
    perAddress: addressLimits(service, perAddress),
    count: async (limit, key) => {
      const used = await accounts[limit].penalty(limitKey(key));
      return { attempts: used.consumedPoints, allowed: perAccount[limit].points, resetInSeconds: secondsLeft(used) };
    },
    reset: async (limit, key) => void (await accounts[limit].delete(limitKey(key))),
    startWait: async (key, length) => void (await accounts.wait.block(limitKey(key), length)),
    waitLeft: async (key) => {
      const wait = await accounts.wait.get(limitKey(key));
      return wait && wait.consumedPoints > perAccount.wait.points ? secondsLeft(wait) : 0;
    },
  };
}
