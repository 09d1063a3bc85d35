import type { Redis } from 'ioredis';

const LIFETIME_S = 14 * 24 * 3600;

/**
 * Histograms in Redis, for all instances of the gateway. Each bucket counts distinct players (HyperLogLog: bounded,
 * without ids), so that many visits of one player count once per bucket.
 */
export class PlayerHistograms {
  constructor(
    private readonly redis: Redis,
    private readonly buckets: number,
  ) {}

  async add(key: string, bucket: number | 'networks', member: string): Promise<void> {
    await this.redis.pfadd(`${key}:${bucket}`, member);
    await this.redis.expire(`${key}:${bucket}`, LIFETIME_S);
  }

  count(key: string, bucket: number | 'networks'): Promise<number> {
    return this.redis.pfcount(`${key}:${bucket}`);
  }

  counts(key: string): Promise<number[]> {
    return Promise.all(Array.from({ length: this.buckets }, (_, bucket) => this.count(key, bucket)));
  }
}
