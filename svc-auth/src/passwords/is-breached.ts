import { createHash } from 'node:crypto';

const WAIT_MS = 1500;

/**
 * Asks a service that speaks the range protocol of Have I Been Pwned whether a password was in a breach. It is told
 * five of forty digits of the password's hash (k-anonymity) and answers with all the tails that it knows. One that does
 * not answer in time says nothing: undefined.
 */
export async function isBreached(serviceUrl: string, password: string): Promise<boolean | undefined> {
  const hash = createHash('sha1').update(password.normalize('NFC')).digest('hex').toUpperCase();
  try {
    const reply = await fetch(`${serviceUrl.replace(/\/$/, '')}/range/${hash.slice(0, 5)}`, {
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(WAIT_MS),
    });
    if (!reply.ok) return undefined;
    const tail = hash.slice(5);
    // Padding stands with a count of 0.
    return (await reply.text()).split(/\r?\n/).some((line) => line.startsWith(`${tail}:`) && !line.endsWith(':0'));
  } catch {
    return undefined;
  }
}
