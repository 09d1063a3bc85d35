/**
 * The statement needs the token in its request header: it is fetched (never a token in an address). It comes in the
 * language of the page.
 */
export async function fetchStatement(path: string, format: 'csv' | 'html'): Promise<Blob | undefined> {
  const reply = await fetch(`${path}?format=${format}`, {
    headers: { 'x-auth-token': localStorage.getItem('token') ?? '', 'accept-language': document.documentElement.lang },
  }).catch(() => undefined);
  return reply?.ok ? reply.blob() : undefined;
}
