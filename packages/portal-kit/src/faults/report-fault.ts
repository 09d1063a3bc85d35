import { endpoints } from '@baazi/contracts';
import { atStart, portal } from '../portal/portal';
import { tokenHeaders } from '../session/token-headers';

const runningReleases = new Map<string, string>();

/** Set by the shell when a release starts running; fault reports of that remote then include its version. */
export function setRunningRelease(remote: string, version: string): void {
  runningReleases.set(remote, version);
}

const MOST_A_PAGE = 10;
const reported = new Set<string>();
atStart(() => reported.clear());

/** Position of the fault in our releases, innermost first: `mf-wallet/1.0.0-3f/wallet.1a.js:1:204`. */
const framesOf = (error: unknown): string =>
  [...(error instanceof Error ? (error.stack ?? '') : '').matchAll(/\/releases\/([^\s()?]+)\S*?(:\d+:\d+)/g)]
    .map(([, file = '', at = '']) => file.replace(/:.*/, '') + at)
    .join('\n')
    .slice(0, 1000);

/**
 * Reports to the gateway that an app failed here. Best effort: never throws, reports each fault once and at most
 * MOST_A_PAGE a page.
 */
export function reportFault(
  error: unknown,
  { remote, stage, version }: { remote: string; stage: string; version?: string },
): void {
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
  const stack = framesOf(error);
  const line = `${remote} ${stage} ${message}`;
  if (reported.has(line) || reported.size >= MOST_A_PAGE) return;
  reported.add(line);
  const release = version ?? runningReleases.get(remote);
  const shell = runningReleases.get('shell');
  const { method, path } = endpoints.reportFault;
  const body = {
    remote: remote.slice(0, 60),
    stage: stage.slice(0, 40),
    message,
    ...(stack ? { stack } : {}),
    screen: location.pathname.slice(0, 200),
    ...(release ? { version: release } : {}),
    ...(shell ? { shell } : {}),
  };
  // With a token the gateway counts a player once; without one the fault is reported too. Before the portal has started
  // there is no transport to report with.
  tokenHeaders(endpoints.reportFault, path)
    .then((headers) => portal().transport.send({ method, url: path, body, headers }))
    .catch(() => undefined);
}
