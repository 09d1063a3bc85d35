/** The running sum of changes as a line in a box, and the height of zero. Rounded to a tenth of a pixel. */
export function pathOf(
  changes: readonly number[],
  { width, height }: { width: number; height: number },
): { line: string; zero: number } {
  const sums = changes.reduce<number[]>((known, change) => [...known, (known.at(-1) ?? 0) + change], [0]);
  const low = Math.min(...sums);
  const span = Math.max(...sums) - low || 1;
  const yOf = (sum: number): number => Math.round((1 - (sum - low) / span) * height * 10) / 10;
  const xOf = (at: number): number => Math.round((at / Math.max(1, sums.length - 1)) * width * 10) / 10;
  return { line: sums.map((sum, at) => `${at === 0 ? 'M' : 'L'}${xOf(at)} ${yOf(sum)}`).join(''), zero: yOf(0) };
}
