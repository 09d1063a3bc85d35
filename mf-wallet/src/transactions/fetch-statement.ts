import { saveFile, tokenHeaders } from '@baazi/portal-kit';

/**
 * The statement needs the token in its request header, never in an address: so it is fetched. Its language is that of
 * the page.
 */
export async function fetchStatement(path: string, format: 'csv' | 'html'): Promise<Blob | undefined> {
  const headers = await tokenHeaders({ method: 'GET' }, path);
  const reply = await fetch(`${path}?format=${format}`, {
    headers: { ...headers, 'accept-language': document.documentElement.lang },
  }).catch(() => undefined);
  return reply?.ok ? reply.blob() : undefined;
}

/** Saves the statement as a file. Returns whether it succeeded. */
export async function downloadStatement(path: string): Promise<boolean> {
  const file = await fetchStatement(path, 'csv');
  if (!file) return false;
  saveFile('ipl-baazi-statement.csv', file);
  return true;
}
