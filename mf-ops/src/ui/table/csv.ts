import { saveFile } from '@baazi/portal-kit';

/** A text as one cell. A cell that a spreadsheet would run as a formula is led by an apostrophe. */
const cell = (text: string | number): string => {
  const safe = typeof text === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : String(text);
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as comma-separated values with a header and a byte order mark, which spreadsheets need for Hindi. */
export const csvOf = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${[heads, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

export const saveCsv = (name: string, text: string): void => saveFile(name, text, 'text/csv;charset=utf-8');
