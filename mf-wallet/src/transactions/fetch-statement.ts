/**
 * The statement needs the token in its request header, never in an address: so it is fetched. Its language is that of
 * the page.
 */
export async function fetchStatement(path: string, format: 'csv' | 'html'): Promise<Blob | undefined> {
  const reply = await fetch(`${path}?format=${format}`, {
    headers: { 'x-auth-token': localStorage.getItem('token') ?? '', 'accept-language': document.documentElement.lang },
  }).catch(() => undefined);
  return reply?.ok ? reply.blob() : undefined;
}
