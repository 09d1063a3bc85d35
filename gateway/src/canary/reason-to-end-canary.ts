import type { CanaryEnd } from '@baazi/contracts';
import type { Times } from './visit-times';

/** Votes of the distinct players of a canary. */
export interface CanaryCount {
  /** players for whom the release ran, failed, or both */
  ran: number;
  failed: number;
  /** number of distinct networks of these players */
  networks: number;
  /** number of distinct networks with failures */
  failedNetworks: number;
}

/** Pages of a canary shell. A shell that does not start cannot report, so missing reports are counted. */
export interface CanarySilence {
  served: number;
  silent: number;
  servedNetworks: number;
  /** networks none of whose pages was mounted */
  silentNetworks: number;
}

/** Mount times of the canary, and of the live release in the same days. */
interface CanaryTimes {
  canary: readonly Times[];
  live: readonly Times[];
}

/** Shares are of networks, each of which counts once: browsers and guests cost an attacker nothing. */
export interface CanaryLimits {
  share: number;
  /** above `share`, because many pages are closed before they can report */
  silentShare: number;
  /** minimum of players and networks: one broken laptop, or an attacker with a few accounts, must not end a canary */
  players: number;
  networks: number;
  /** above `networks`, because a silent page needs no account */
  silentNetworks: number;
  /** minimum of visits for a comparison of times */
  visits: number;
  /** a canary is too slow if it is slower by this many buckets and milliseconds */
  buckets: number;
  slowerMs: number;
}

/** `relaxed` (local stack): all clients share one address there. */
export const canaryLimits = (limits: 'production' | 'relaxed'): CanaryLimits => ({
  share: 0.2,
  silentShare: 0.5,
  players: 5,
  networks: limits === 'relaxed' ? 1 : 3,
  silentNetworks: limits === 'relaxed' ? 1 : 5,
  visits: 20,
  buckets: 2,
  slowerMs: 200,
});

type ReasonToEnd = Pick<CanaryEnd, 'why' | 'way' | 'ms' | 'liveMs'>;

/**
 * The reason to end a canary, if any. First visits are not compared: they download the release, which players of the
 * live one have cached.
 */
export function reasonToEndCanary(
  count: CanaryCount,
  { canary, live }: CanaryTimes,
  limits: CanaryLimits,
  silence: CanarySilence = { served: 0, silent: 0, servedNetworks: 0, silentNetworks: 0 },
): ReasonToEnd | undefined {
  const { players, networks, visits, buckets, slowerMs } = limits;
  if (
    count.failed >= players &&
    count.failedNetworks >= networks &&
    count.failedNetworks >= limits.share * count.networks
  )
    return { why: 'faults' };
  if (
    silence.silent >= players &&
    silence.silentNetworks >= limits.silentNetworks &&
    silence.silentNetworks >= limits.silentShare * silence.servedNetworks
  )
    return { why: 'silence' };
  for (const times of canary) {
    const before = live.find(({ way }) => way === times.way);
    if (times.way === 'first' || !before || times.networks < networks) continue;
    if (times.visits < visits || before.visits < visits) continue;
    if (times.bucket - before.bucket >= buckets && times.ms - before.ms >= slowerMs)
      return { why: 'times', way: times.way, ms: times.ms, liveMs: before.ms };
  }
  return undefined;
}
