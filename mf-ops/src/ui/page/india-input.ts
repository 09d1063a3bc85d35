const IST_AHEAD_MS = 5.5 * 3_600_000;

/** The value of a date-and-time field for an instant, in Indian time. */
export const indiaInput = (instant: string | number): string =>
  new Date(new Date(instant).getTime() + IST_AHEAD_MS).toISOString().slice(0, 16);

/** Parses a value typed in Indian time; undefined while it is no whole date and time. */
export function indiaInstant(typed: string): string | undefined {
  const at = Date.parse(`${typed}:00+05:30`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}
