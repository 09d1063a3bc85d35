const IST_AHEAD_MS = 5.5 * 3_600_000;

/** What a date-and-time field shows for an instant: the clock on a wall in India. */
export const indiaInput = (instant: string | number): string =>
  new Date(new Date(instant).getTime() + IST_AHEAD_MS).toISOString().slice(0, 16);

/** The instant that was typed as Indian time; undefined while it is no whole date and time. */
export function indiaInstant(typed: string): string | undefined {
  const at = Date.parse(`${typed}:00+05:30`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}
