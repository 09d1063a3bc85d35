import type { Redis } from 'ioredis';
import { bucketOf, BUCKETS, upperQuartile, type UpperQuartile } from './time-buckets';
import type { Voter } from './voter';

const LIFETIME_S = 14 * 24 * 3600;
const ways = ['first', 'load', 'switch'] as const;
export type Way = (typeof ways)[number];

/** Times of a release, or of the live release while there is a canary. */
type TimesKey = { part: string; version: string } | { part: string; besideCanary: string };
export interface Times extends UpperQuartile {
  way: Way;
  /** number of distinct networks */
  networks: number;
}

/**
 * Mount times of screens by release, in Redis. Each bucket of time counts distinct players (HyperLogLog: bounded,
 * without ids), so that many visits of one player count once per bucket.
 */
export class VisitTimes {
  constructor(
    private readonly redis: Redis,
    private readonly keys: (name: string) => string,
  ) {}

  async add(subject: TimesKey, { way, ms }: { way: Way; ms: number }, { player, network }: Voter): Promise<void> {
    await Promise.all([
      this.#add(this.#key(subject, way, bucketOf(ms)), player),
      this.#add(this.#key(subject, way, 'networks'), network),
    ]);
  }

  async of(subject: TimesKey): Promise<Times[]> {
    const times = await Promise.all(ways.map((way) => this.#ofWay(subject, way)));
    return times.flatMap((known) => known ?? []);
  }

  async #ofWay(subject: TimesKey, way: Way): Promise<Times | undefined> {
    const networks = await this.redis.pfcount(this.#key(subject, way, 'networks'));
    if (networks === 0) return undefined;
    const counts = await Promise.all(
      Array.from({ length: BUCKETS }, (_, bucket) => this.redis.pfcount(this.#key(subject, way, bucket))),
    );
    const quartile = upperQuartile(counts);
    return quartile && { ...quartile, way, networks };
  }

  #key(subject: TimesKey, way: Way, what: number | 'networks'): string {
    const suffix = 'version' in subject ? `@${subject.version}` : `-beside@${subject.besideCanary}`;
    return this.keys(`times:${subject.part}${suffix}:${way}:${what}`);
  }

  async #add(key: string, member: string): Promise<void> {
    await this.redis.pfadd(key, member);
    await this.redis.expire(key, LIFETIME_S);
  }
}
