/** 'Rahul Kumar' -> 'Ra*** K.': enough to recognise oneself, not enough to be found by others. */
export function maskName(name: string): string {
  const words = name
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '');
  const [first, ...rest] = words;
  if (first === undefined) return '***';
  const last = rest.at(-1);
  const head = [...first].slice(0, 2).join('');
  return last === undefined ? `${head}***` : `${head}*** ${[...last][0]?.toUpperCase()}.`;
}
