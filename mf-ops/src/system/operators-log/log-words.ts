import { factsOf, type LogRow, type Names } from './log-facts';
import type { logEn } from './log-texts.en';

/** The action without its actor. An action newer than this page is shown by its own name. */
export function logText(row: LogRow, names: Names, t: typeof logEn): string {
  const line = t.lines[row.action];
  return line ? line(factsOf(row, names)) : t.other(row.action, names[row.subject] ?? row.subject);
}
export const actorName = ({ by, byName }: LogRow, names: Names): string => names[by] ?? byName ?? by;
