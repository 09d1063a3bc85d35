// Hostile requests from the contract's table, to every endpoint of a stack of its own, with live sessions of two
// players and an operator. Ends with 1 when an answer was a fault, leaked something, or the ledger broke.
// Usage: npm run chaos -- hostile (50,000; or REQUESTS=2000 SEED=7)
import { startTestOidcProvider } from '../../../svc-auth/src/testing/start-test-oidc-provider';
import { startPortal } from '../../portal/client';
import { attack } from './attack';

const requests = Number(process.env['REQUESTS'] ?? 50_000);
const seed = Number(process.env['SEED'] ?? 1);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());
  const client = { clientId: 'portal', clientSecret: 'a secret of the client' };
  const provider = await startTestOidcProvider({ ...client, redirectUri: 'http://localhost/login' });
  // Inherited by the stack, so that a log-in at the provider begins.
  Object.assign(process.env, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client.clientId,
    OIDC_CLIENT_SECRET: client.clientSecret,
    OIDC_GROUP_ROLES: '{"staff":["auditor"]}',
  });
  const portal = await startPortal('2025-04-05T12:00:00+05:30');
  try {
    const began = Date.now();
    const { sent, faults, leaks, statuses } = await attack(portal, { requests, seed, signal: stopped.signal });
    for (const line of faults.slice(0, 20)) print(`FAULT ${line}`);
    for (const line of leaks.slice(0, 20)) print(`LEAK ${line}`);
    for (const [status, count] of [...statuses].sort(([a], [b]) => a - b))
      print(`${status} ${String(count).padStart(7)}`);
    const { balanced, problems } = await portal.books(await portal.operator());
    for (const problem of problems.slice(0, 10)) print(problem);
    const seconds = ((Date.now() - began) / 1000).toFixed(0);
    print(`${seconds} s, seed ${seed}; the books are ${balanced ? 'balanced' : 'NOT balanced'}`);
    print(`${sent} requests, ${faults.length} x 5xx, ${leaks.length} leaks`);
    process.exitCode = faults.length + leaks.length === 0 && balanced && !stopped.signal.aborted ? 0 : 1;
  } finally {
    await portal.stack.stop();
    await provider.close();
  }
}

void main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
