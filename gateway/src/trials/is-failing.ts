/** How a trial goes among the distinct players who ran it. */
export interface TrialCount {
  /** players for whom it ran, failed, or both */
  any: number;
  failed: number;
  /** distinct networks that failures came from */
  failedNetworks: number;
}

export interface TrialLimits {
  share: number;
  /** fewer voices prove nothing: one broken laptop, one attacker with a few accounts */
  players: number;
  networks: number;
}

/** `relaxed` (local stack): everybody sits behind one address there. */
export const trialLimits = (limits: 'production' | 'relaxed'): TrialLimits => ({
  share: 0.2,
  players: 5,
  networks: limits === 'relaxed' ? 1 : 3,
});

/** Whether a trial must end. */
export function isFailing(
  { any, failed, failedNetworks }: TrialCount,
  { share, players, networks }: TrialLimits,
): boolean {
  return failed >= players && failedNetworks >= networks && failed >= share * any;
}
