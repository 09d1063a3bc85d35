/** A text as one cell. What a spreadsheet would run as a formula is led by an apostrophe. */
const cell = (text: string | number): string => {
  const safe = typeof text === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : String(text);
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as comma-separated values, with their heads; spreadsheets read Hindi by the mark in front. */
export const csvOf = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${[heads, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** Gives a file to the browser to keep. */
export function saveCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
