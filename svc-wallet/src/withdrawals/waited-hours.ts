const HOUR_MS = 3_600_000;

/** How long a request waits, by the clock that its date is of. Said by us: a browser learns the business clock only by and by. */
export const waitedHours = ({ createdAt }: { createdAt: Date }, businessNow: Date): number =>
  Math.max(0, Math.floor((businessNow.getTime() - createdAt.getTime()) / HOUR_MS));
