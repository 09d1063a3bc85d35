import { graphemes } from './graphemes';

/** 'Rahul Kumar' -> 'Ra*** K.': recognisable to oneself, not to others. */
export function maskName(name: string): string {
  const parts = name
    .trim()
    .split(/\s+/u)
    .filter((part) => part !== '');
  const [first, ...rest] = parts;
  if (first === undefined) return '***';
  const last = rest.at(-1);
  const head = graphemes(first).slice(0, 2).join('');
  return last === undefined ? `${head}***` : `${head}*** ${graphemes(last)[0]?.toUpperCase()}.`;
}
