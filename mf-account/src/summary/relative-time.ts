const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** '3 hours ago' in the player's language; 'now' within the last seconds. */
export function relativeTime(instant: string, nowMs: number, language: 'en' | 'hi'): string {
  const seconds = Math.min(0, Math.round((Date.parse(instant) - nowMs) / 1000));
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(language === 'hi' ? 'hi-IN' : 'en-IN', { numeric: 'auto' }).format(
    Math.trunc(seconds / size),
    unit,
  );
}
