import type { endpoints, ReplyOf } from '@baazi/contracts';
import type { Redis } from 'ioredis';
import { PlayerHistograms } from './player-histograms';
import { upperQuartile } from './time-buckets';
import type { Voter } from './voter';

/** Bounds of 'good' and 'needs improvement' (https://web.dev/articles/vitals): ms, and the score of layout shifts. */
const bounds = {
  lcp: { good: 2500, fair: 4000 },
  inp: { good: 200, fair: 500 },
  cls: { good: 0.1, fair: 0.25 },
} as const;
export type Vital = keyof typeof bounds;
const vitals = ['lcp', 'inp', 'cls'] as const satisfies Vital[];
/** The measurements of a visit in a report. */
export type ReportedVitals = { [vital in Vital]?: number | undefined };
type WebVital = NonNullable<ReplyOf<typeof endpoints.system>['remotes'][number]['vitals']>[number];

/** Upper bounds of the buckets in multiples of what is good; each is a quarter larger than the one before. */
const GOOD_BUCKET = 8;
const BUCKETS = Array.from({ length: 24 }, (_, bucket) => 1.25 ** (bucket - GOOD_BUCKET));

export const ratings = ['good', 'needs-improvement', 'poor'] as const;
export const ratingOf = (vital: Vital, value: number): (typeof ratings)[number] =>
  value <= bounds[vital].good ? 'good' : value <= bounds[vital].fair ? 'needs-improvement' : 'poor';

/** The vitals in a report, in pairs. */
export const reportedVitals = (reported: ReportedVitals): [vital: Vital, value: number][] =>
  vitals.flatMap((vital) => {
    const value = reported[vital];
    return value === undefined ? [] : [[vital, value] as const];
  });

/** Web vitals of releases, as browsers report them, counted by player. */
export class WebVitals {
  readonly #histograms: PlayerHistograms;

  constructor(
    redis: Redis,
    private readonly keys: (name: string) => string,
  ) {
    this.#histograms = new PlayerHistograms(redis, BUCKETS.length);
  }

  async add(app: string, version: string, reported: ReportedVitals, { player }: Voter): Promise<void> {
    await Promise.all(
      reportedVitals(reported).map(([vital, value]) => {
        const bucket = BUCKETS.findIndex((bound) => value / bounds[vital].good <= bound);
        return this.#histograms.add(this.#key(app, version, vital), bucket < 0 ? BUCKETS.length - 1 : bucket, player);
      }),
    );
  }

  async of(app: string, version: string): Promise<WebVital[]> {
    const quartiles = await Promise.all(
      vitals.map(async (vital) => ({
        vital,
        quartile: upperQuartile(await this.#histograms.counts(this.#key(app, version, vital))),
      })),
    );
    return quartiles.flatMap(({ vital, quartile }) => {
      if (!quartile) return [];
      const { bucket, visits } = quartile;
      const bound = (BUCKETS[bucket] ?? 0) * bounds[vital].good;
      const p75 = vital === 'cls' ? Number(bound.toFixed(3)) : Math.round(bound);
      return [{ version, vital, p75, visits, isGood: bucket <= GOOD_BUCKET }];
    });
  }

  #key(app: string, version: string, vital: Vital): string {
    return this.keys(`vitals:${app}@${version}:${vital}`);
  }
}
