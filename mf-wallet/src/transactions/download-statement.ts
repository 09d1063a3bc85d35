import { alert } from '@baazi/portal-kit';

/**
 * A file needs the token in its request header, so it is fetched and handed over as a download (never a token in an
 * address).
 */
export async function downloadStatement(path: string, format: 'csv' | 'html'): Promise<void> {
  const reply = await fetch(`${path}?format=${format}`, {
    headers: { 'x-auth-token': localStorage.getItem('token') ?? '' },
  }).catch(() => undefined);
  if (!reply?.ok) return alert({ msg: reply?.statusText || 'Something Went Wrong', alertType: 'danger' });
  const url = URL.createObjectURL(await reply.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `ipl-baazi-statement.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
