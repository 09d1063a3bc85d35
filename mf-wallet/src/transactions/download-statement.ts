import { fetchStatement } from './fetch-statement';

/** Saves the statement as a file. Returns whether it succeeded. */
export async function downloadStatement(path: string): Promise<boolean> {
  const file = await fetchStatement(path, 'csv');
  if (!file) return false;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = 'ipl-baazi-statement.csv';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return true;
}
