import type { Redis } from 'ioredis';
import type { CanaryCount, CanarySilence } from './reason-to-end-canary';
import type { Voter } from './voter';

const LIFETIME_S = 14 * 24 * 3600;
const SLOTS_BACK = 20;

/**
 * Votes on canaries, in Redis, for all instances of the gateway: a vote is one player's report that a release ran or
 * failed. HyperLogLogs count distinct players in at most 12 KiB, precisely for small numbers, and store no ids. The
 * keys say `trial`, `given` and `stood` for canary, served and mounted.
 */
export class CanaryVotes {
  constructor(
    private readonly redis: Redis,
    private readonly keys: (name: string) => string,
    /** a page has between one and two slots of time to report that it is mounted */
    private readonly slotMs = 30_000,
  ) {}

  async ran(remote: string, version: string, { player, network }: Voter): Promise<void> {
    await Promise.all([
      this.#add(this.#key(remote, version, 'ran'), player),
      this.#add(this.#key(remote, version, 'ran-networks'), network),
    ]);
  }

  async failed(remote: string, version: string, { player, network }: Voter): Promise<void> {
    await Promise.all([
      this.#add(this.#key(remote, version, 'failed'), player),
      this.#add(this.#key(remote, version, 'networks'), network),
    ]);
  }

  /** A page with this canary of the shell was served; the page itself reports that it is mounted. */
  async pageServed(remote: string, version: string, { player, network }: Voter): Promise<void> {
    const slot = this.#slotNow();
    await Promise.all([
      this.#add(this.#key(remote, version, `pages:given:${slot}`), player),
      this.#add(this.#key(remote, version, `pages:given-networks:${slot}`), network),
    ]);
  }

  async pageMounted(remote: string, version: string, { player, network }: Voter): Promise<void> {
    await Promise.all([
      this.#add(this.#key(remote, version, 'pages:stood'), player),
      this.#add(this.#key(remote, version, 'pages:stood-networks'), network),
    ]);
  }

  /** Pages that had time to report, the ones of them that did not, and the networks with and without a mounted page. */
  async silence(remote: string, version: string): Promise<CanarySilence> {
    const [served, silent] = await this.#without(remote, version, ['pages:given', 'pages:stood']);
    const networks = ['pages:given-networks', 'pages:stood-networks'] as const;
    const [servedNetworks, silentNetworks] = await this.#without(remote, version, networks);
    return { served, silent, servedNetworks, silentNetworks };
  }

  /** The size of a set, and of the set without the other one. Merges the slots that have ended. */
  async #without(
    remote: string,
    version: string,
    [what, others]: readonly [what: string, others: string],
  ): Promise<[all: number, without: number]> {
    const all = this.#key(remote, version, what);
    const rest = this.#key(remote, version, others);
    const slots = Array.from({ length: SLOTS_BACK }, (_, back) => `${all}:${this.#slotNow() - 2 - back}`);
    await this.redis.pfmerge(all, ...slots);
    await this.redis.expire(all, LIFETIME_S);
    const [size, both, otherSize] = await Promise.all([
      this.redis.pfcount(all),
      this.redis.pfcount(all, rest),
      this.redis.pfcount(rest),
    ]);
    return [size, both - otherSize];
  }

  #slotNow(): number {
    return Math.floor(Date.now() / this.slotMs);
  }

  async count(remote: string, version: string): Promise<CanaryCount> {
    const key = (what: 'ran' | 'ran-networks' | 'failed' | 'networks'): string => this.#key(remote, version, what);
    const [ran, failed, networks, failedNetworks] = await Promise.all([
      this.redis.pfcount(key('ran'), key('failed')),
      this.redis.pfcount(key('failed')),
      this.redis.pfcount(key('ran-networks'), key('networks')),
      this.redis.pfcount(key('networks')),
    ]);
    return { ran, failed, networks, failedNetworks };
  }

  #key(remote: string, version: string, what: string): string {
    return this.keys(`trial:${remote}@${version}:${what}`);
  }

  async #add(key: string, member: string): Promise<void> {
    await this.redis.pfadd(key, member);
    await this.redis.expire(key, LIFETIME_S);
  }
}
