const RECENT_MS = 10 * 60_000;

/** So long after somebody has shown who it is, nobody is asked again. `at` in ms; both by the machine clock. */
export const isRecent = (at: number, now: Date): boolean => now.getTime() - at < RECENT_MS;
