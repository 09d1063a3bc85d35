import type { Redis } from 'ioredis';
import type { TrialCount, TrialSilence } from './why-to-end';
import type { Voter } from './voter';

const KEPT_S = 14 * 24 * 3600;
const SLOTS_BACK = 20;

/**
 * Voices on trial releases, in Redis, for every copy of the gateway. Counted as sets of distinct players that cannot
 * grow (HyperLogLog, 12 KiB at most, exact enough for small numbers); no name can be read from them.
 */
export class TrialVotes {
  constructor(
    private readonly redis: Redis,
    private readonly keys: (name: string) => string,
    /** a page has between one and two of these to tell that it stands */
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

  /** A page of a shell on trial went out; whether it stands is told by itself. */
  async pageGiven(version: string, { player, network }: Voter): Promise<void> {
    const slot = this.#slotNow();
    await Promise.all([
      this.#add(this.#pageKey(version, `given:${slot}`), player),
      this.#add(this.#pageKey(version, `given-networks:${slot}`), network),
    ]);
  }

  async pageStood(version: string, { player, network }: Voter): Promise<void> {
    await Promise.all([
      this.#add(this.#pageKey(version, 'stood'), player),
      this.#add(this.#pageKey(version, 'stood-networks'), network),
    ]);
  }

  /** Pages that had time to tell that they stand, and of these the silent ones, with networks where none ever stood. */
  async silence(version: string): Promise<TrialSilence> {
    const [given, silent] = await this.#without(version, 'given', 'stood');
    const [, networks] = await this.#without(version, 'given-networks', 'stood-networks');
    return { given, silent, silentNetworks: networks };
  }

  /** How many of these sets there are, and how many without the others. Slots that are over are gathered. */
  async #without(version: string, what: string, others: string): Promise<[all: number, without: number]> {
    const all = this.#pageKey(version, what);
    const rest = this.#pageKey(version, others);
    const slots = Array.from({ length: SLOTS_BACK }, (_, back) => `${all}:${this.#slotNow() - 2 - back}`);
    await this.redis.pfmerge(all, ...slots);
    await this.redis.expire(all, KEPT_S);
    const [given, both, stood] = await Promise.all([
      this.redis.pfcount(all),
      this.redis.pfcount(all, rest),
      this.redis.pfcount(rest),
    ]);
    return [given, both - stood];
  }

  #slotNow(): number {
    return Math.floor(Date.now() / this.slotMs);
  }

  #pageKey(version: string, what: string): string {
    return this.keys(`trial:shell@${version}:pages:${what}`);
  }

  async count(remote: string, version: string): Promise<TrialCount> {
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

  async #add(key: string, voice: string): Promise<void> {
    await this.redis.pfadd(key, voice);
    await this.redis.expire(key, KEPT_S);
  }
}
