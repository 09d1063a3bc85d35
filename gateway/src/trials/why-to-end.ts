import type { CanaryEnd } from '@baazi/contracts';
import type { Times } from './visit-times';

/** How a trial goes among the distinct players who ran it. */
export interface TrialCount {
  /** players for whom it ran, failed, or both */
  ran: number;
  failed: number;
  /** distinct networks that failures came from */
  failedNetworks: number;
}

/** Pages of a shell on trial: a shell that does not start cannot tell. */
export interface TrialSilence {
  given: number;
  silent: number;
  silentNetworks: number;
}

/** How long its screens take, beside those of the live release in the same days. */
export interface TrialTimes {
  trial: readonly Times[];
  live: readonly Times[];
}

export interface TrialLimits {
  share: number;
  /** more than a fault's share: many a page is closed before it can tell */
  silentShare: number;
  /** fewer voices prove nothing: one broken laptop, one attacker with a few accounts */
  players: number;
  networks: number;
  /** fewer visits say nothing of a time */
  visits: number;
  /** later by so many steps of a quarter, and by so much, is late */
  steps: number;
  laterMs: number;
}

/** `relaxed` (local stack): everybody sits behind one address there. */
export const trialLimits = (limits: 'production' | 'relaxed'): TrialLimits => ({
  share: 0.2,
  silentShare: 0.5,
  players: 5,
  networks: limits === 'relaxed' ? 1 : 3,
  visits: 20,
  steps: 2,
  laterMs: 200,
});

export type WhyToEnd = Pick<CanaryEnd, 'why' | 'way' | 'ms' | 'liveMs'>;

/**
 * Why a trial must end; nothing where it may go on. The first visit with a release fetches it, while players of the live
 * one have theirs: only later visits are compared.
 */
export function whyToEnd(
  { ran, failed, failedNetworks }: TrialCount,
  { trial, live }: TrialTimes,
  { share, silentShare, players, networks, visits, steps, laterMs }: TrialLimits,
  { given, silent, silentNetworks }: TrialSilence = { given: 0, silent: 0, silentNetworks: 0 },
): WhyToEnd | undefined {
  if (failed >= players && failedNetworks >= networks && failed >= share * ran) return { why: 'faults' };
  if (silent >= players && silentNetworks >= networks && silent >= silentShare * given) return { why: 'silence' };
  for (const times of trial) {
    const before = live.find(({ way }) => way === times.way);
    if (times.way === 'first' || !before || times.networks < networks) continue;
    if (times.visits < visits || before.visits < visits) continue;
    if (times.bucket - before.bucket >= steps && times.ms - before.ms >= laterMs)
      return { why: 'times', way: times.way, ms: times.ms, liveMs: before.ms };
  }
  return undefined;
}
