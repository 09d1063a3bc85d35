/** Chances from 0 to 1 as a line in a box: the first team at the top. */
export function chanceLine(chances: readonly number[], { width, height }: { width: number; height: number }): string {
  const xOf = (at: number): number => Math.round((at / Math.max(1, chances.length - 1)) * width * 10) / 10;
  const yOf = (chance: number): number => Math.round((1 - chance) * height * 10) / 10;
  return chances.map((chance, at) => `${at === 0 ? 'M' : 'L'}${xOf(at)} ${yOf(chance)}`).join('');
}
