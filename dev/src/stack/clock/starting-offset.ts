import { StackProblem } from '../stack-problem';

/**
 * Business time minus machine time, at the start of a stack. Time never runs backwards on a folder that
 * was used: closed entries would open again.
 */
export function startingOffsetMs({
  storedOffsetMs,
  startsAt,
  now,
}: {
  storedOffsetMs: number | undefined;
  startsAt: Date | undefined;
  now: Date;
}): number {
  if (!startsAt) return storedOffsetMs ?? 0;
  const offsetMs = startsAt.getTime() - now.getTime();
  if (storedOffsetMs !== undefined && offsetMs < storedOffsetMs) {
    const current = new Date(now.getTime() + storedOffsetMs).toISOString();
    throw new StackProblem(
      `--at ${startsAt.toISOString()} is earlier than this folder's time, ${current}; give a later one, or --fresh`,
    );
  }
  return offsetMs;
}
