import type { Redis } from 'ioredis';
import type { CanaryCount, CanarySilence } from './reason-to-end-canary';
import type { Voter } from './voter';

const LIFETIME_S = 14 * 24 * 3600;
const SLOTS_BACK = 20;

/**
 * Votes on canaries, in Redis, for all instances of the gateway: a vote is one player's report that a release ran or
 * failed. HyperLogLogs count distinct players in at most 12 KiB, precisely for small numbers, and store no ids. The keys
 * say `trial`, `given` and `stood` for canary, served and mounted.
 */
export class CanaryVotes {
  constructor(
    private readonly redis: Redis,
    private readonly keys: (name: string) => string,
    /** a page has between one and two slots of time to report that it is mounted */
    private readonly slotMs = 30_000,
  ) {}

  async ran(remote: string, version: string, { player }: Voter): Promise<void> {
    await this.#add(this.#key(remote, version, 'ran'), player);
  }

  async failed(remote: string, version: string, { player, network }: Voter): Promise<void> {
    await Promise.all([
      this.#add(this.#key(remote, version, 'failed'), player),
      this.#add(this.#key(remote, version, 'networks'), network),
    ]);
  }

  /** A page of a canary shell was served; the page itself reports that it is mounted. */
  async pageServed(version: string, { player, network }: Voter): Promise<void> {
    const slot = this.#slotNow();
    await Promise.all([
      this.#add(this.#pageKey(version, `given:${slot}`), player),
      this.#add(this.#pageKey(version, `given-networks:${slot}`), network),
    ]);
  }

  async pageMounted(version: string, { player, network }: Voter): Promise<void> {
    await Promise.all([
      this.#add(this.#pageKey(version, 'stood'), player),
      this.#add(this.#pageKey(version, 'stood-networks'), network),
    ]);
  }

  /** Pages that had time to report, the ones of them that did not, and the networks without any mounted page. */
  async silence(version: string): Promise<CanarySilence> {
    const [served, silent] = await this.#without(version, 'given', 'stood');
    const [, networks] = await this.#without(version, 'given-networks', 'stood-networks');
    return { served, silent, silentNetworks: networks };
  }

  /** The size of a set, and of the set without the other one. Merges the slots that have ended. */
  async #without(version: string, what: string, others: string): Promise<[all: number, without: number]> {
    const all = this.#pageKey(version, what);
    const rest = this.#pageKey(version, others);
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

  #pageKey(version: string, what: string): string {
    return this.keys(`trial:shell@${version}:pages:${what}`);
  }

  async count(remote: string, version: string): Promise<CanaryCount> {
    const key = (what: 'ran' | 'failed' | 'networks'): string => this.#key(remote, version, what);
    const [ran, failed, failedNetworks] = await Promise.all([
      this.redis.pfcount(key('ran'), key('failed')),
      this.redis.pfcount(key('failed')),
      this.redis.pfcount(key('networks')),
    ]);
    return { ran, failed, failedNetworks };
  }

  #key(remote: string, version: string, what: 'ran' | 'failed' | 'networks'): string {
    return this.keys(`trial:${remote}@${version}:${what}`);
  }

  async #add(key: string, member: string): Promise<void> {
    await this.redis.pfadd(key, member);
    await this.redis.expire(key, LIFETIME_S);
  }
}
