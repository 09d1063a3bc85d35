import type { Redis } from 'ioredis';
import { bucketOf, BUCKETS, upperQuartile, type UpperQuartile } from './time-buckets';
import type { Voter } from './voter';

const KEPT_S = 14 * 24 * 3600;
export const ways = ['first', 'load', 'switch'] as const;
export type Way = (typeof ways)[number];

/** Whose times: a release's, or those of the live one while another is on trial. */
export type Timed = { part: string; version: string } | { part: string; besideTrial: string };
export interface Times extends UpperQuartile {
  way: Way;
  /** distinct networks that they come from */
  networks: number;
}

/**
 * How long screens took to stand, by release. In Redis, as distinct players on each step of time (HyperLogLog: bounded,
 * nameless): who visits a thousand times is one voice on each step.
 */
export class VisitTimes {
  constructor(
    private readonly redis: Redis,
    private readonly keys: (name: string) => string,
  ) {}

  async note(timed: Timed, { way, ms }: { way: Way; ms: number }, { player, network }: Voter): Promise<void> {
    await Promise.all([
      this.#add(this.#key(timed, way, bucketOf(ms)), player),
      this.#add(this.#key(timed, way, 'networks'), network),
    ]);
  }

  async of(timed: Timed): Promise<Times[]> {
    const told = await Promise.all(ways.map((way) => this.#ofWay(timed, way)));
    return told.flatMap((times) => times ?? []);
  }

  async #ofWay(timed: Timed, way: Way): Promise<Times | undefined> {
    const networks = await this.redis.pfcount(this.#key(timed, way, 'networks'));
    if (networks === 0) return undefined;
    const counts = await Promise.all(
      Array.from({ length: BUCKETS }, (_, bucket) => this.redis.pfcount(this.#key(timed, way, bucket))),
    );
    const quartile = upperQuartile(counts);
    return quartile && { ...quartile, way, networks };
  }

  #key(timed: Timed, way: Way, what: number | 'networks'): string {
    const whose = 'version' in timed ? `@${timed.version}` : `-beside@${timed.besideTrial}`;
    return this.keys(`times:${timed.part}${whose}:${way}:${what}`);
  }

  async #add(key: string, voice: string): Promise<void> {
    await this.redis.pfadd(key, voice);
    await this.redis.expire(key, KEPT_S);
  }
}
