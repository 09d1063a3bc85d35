const HOUR_MS = 3_600_000;

/** How long a request waits, by the clock that its date is of. A browser learns the business clock too late to count. */
export const waitedHours = ({ createdAt }: { createdAt: Date }, businessNow: Date): number =>
  Math.max(0, Math.floor((businessNow.getTime() - createdAt.getTime()) / HOUR_MS));
