/** The statement needs the token in its request header: it is fetched (never a token in an address). */
export async function fetchStatement(path: string, format: 'csv' | 'html'): Promise<Blob | undefined> {
  const reply = await fetch(`${path}?format=${format}`, {
    headers: { 'x-auth-token': localStorage.getItem('token') ?? '' },
  }).catch(() => undefined);
  return reply?.ok ? reply.blob() : undefined;
}
