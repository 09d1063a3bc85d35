/** The ends of an axis that hold all values and nothing, rounded outwards to a number that is easily read. */
export function axisOf(values: readonly number[]): { from: number; to: number } {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const step = roundUp(Math.max(most, -least, 2)) / 2;
  const from = Math.floor(least / step) * step || 0;
  return { from, to: Math.ceil(most / step) * step || (from < 0 ? 0 : step) };
}

/** 1, 2 or 5 with zeros behind: the next one up. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find((digit) => digit * power >= value) ?? 10) * power;
}
