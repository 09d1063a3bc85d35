import type { Redis } from 'ioredis';
import { PlayerHistograms } from './player-histograms';
import { bucketOf, BUCKETS, upperQuartile, type UpperQuartile } from './time-buckets';
import type { Voter } from './voter';

const ways = ['first', 'load', 'switch'] as const;
export type Way = (typeof ways)[number];

/** Times of a release, or of the live release while there is a canary. */
type TimesKey = { part: string; version: string } | { part: string; besideCanary: string };
export interface Times extends UpperQuartile {
  way: Way;
  /** number of distinct networks */
  networks: number;
}

/** Mount times of screens by release, counted by player. */
export class VisitTimes {
  readonly #histograms: PlayerHistograms;

  constructor(
    redis: Redis,
    private readonly keys: (name: string) => string,
  ) {
    this.#histograms = new PlayerHistograms(redis, BUCKETS);
  }

  async add(subject: TimesKey, { way, ms }: { way: Way; ms: number }, { player, network }: Voter): Promise<void> {
    const key = this.#key(subject, way);
    await Promise.all([
      this.#histograms.add(key, bucketOf(ms), player),
      this.#histograms.add(key, 'networks', network),
    ]);
  }

  async of(subject: TimesKey): Promise<Times[]> {
    const times = await Promise.all(ways.map((way) => this.#ofWay(subject, way)));
    return times.flatMap((known) => known ?? []);
  }

  async #ofWay(subject: TimesKey, way: Way): Promise<Times | undefined> {
    const key = this.#key(subject, way);
    const networks = await this.#histograms.count(key, 'networks');
    if (networks === 0) return undefined;
    const quartile = upperQuartile(await this.#histograms.counts(key));
    return quartile && { ...quartile, way, networks };
  }

  #key(subject: TimesKey, way: Way): string {
    const suffix = 'version' in subject ? `@${subject.version}` : `-beside@${subject.besideCanary}`;
    return this.keys(`times:${subject.part}${suffix}:${way}`);
  }
}
