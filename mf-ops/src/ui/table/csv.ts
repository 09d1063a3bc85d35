/** A text as one cell. A cell that a spreadsheet would run as a formula is led by an apostrophe. */
const cell = (text: string | number): string => {
  const safe = typeof text === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : String(text);
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as comma-separated values with a header and a byte order mark, which spreadsheets need for Hindi. */
export const csvOf = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${[heads, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** Downloads a file. */
export function saveCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
