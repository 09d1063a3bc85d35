import type { Redis } from 'ioredis';
import type { TrialCount } from './is-failing';
import type { Voter } from './voter';

const KEPT_S = 14 * 24 * 3600;

/**
 * Voices on trial releases, in Redis, for every copy of the gateway. Counted as sets of distinct players that cannot
 * grow (HyperLogLog, 12 KiB at most, exact enough for small numbers); no name can be read from them.
 */
export class TrialVotes {
  constructor(
    private readonly redis: Redis,
    private readonly keys: (name: string) => string,
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

  async count(remote: string, version: string): Promise<TrialCount> {
    const [ran, failed, networks] = (['ran', 'failed', 'networks'] as const).map((what) =>
      this.#key(remote, version, what),
    );
    const [any, failures, failedNetworks] = await Promise.all([
      this.redis.pfcount(ran ?? '', failed ?? ''),
      this.redis.pfcount(failed ?? ''),
      this.redis.pfcount(networks ?? ''),
    ]);
    return { any, failed: failures, failedNetworks };
  }

  #key(remote: string, version: string, what: 'ran' | 'failed' | 'networks'): string {
    return this.keys(`trial:${remote}@${version}:${what}`);
  }

  async #add(key: string, voice: string): Promise<void> {
    await this.redis.pfadd(key, voice);
    await this.redis.expire(key, KEPT_S);
  }
}
