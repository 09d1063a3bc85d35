import { endpoints } from '@baazi/contracts';
import { deviceId } from '../portal/device-id';
import { atStart, portal } from '../portal/portal';
import { readToken } from '../session/token';
import { releaseOf } from './running-releases';

const MOST_A_PAGE = 10;
const said = new Set<string>();
atStart(() => said.clear());

/** Where in our releases it happened, innermost first: `mf-wallet/1.0.0-3f/wallet.1a.js:1:204`. */
const framesOf = (error: unknown): string =>
  [...(error instanceof Error ? (error.stack ?? '') : '').matchAll(/\/releases\/([^\s()?]+)\S*?(:\d+:\d+)/g)]
    .map(([, file = '', at = '']) => file.replace(/:.*/, '') + at)
    .join('\n')
    .slice(0, 1000);

/**
 * Tells the gateway that a part failed here. Best effort: never throws, never twice the same, never more than a few a
 * page.
 */
export function reportFault(
  error: unknown,
  { remote, stage, version }: { remote: string; stage: string; version?: string },
): void {
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
  const stack = framesOf(error);
  const line = `${remote} ${stage} ${message}`;
  if (said.has(line) || said.size >= MOST_A_PAGE) return;
  said.add(line);
  const release = version ?? releaseOf(remote);
  const shell = releaseOf('shell');
  const { method, path } = endpoints.reportFault;
  try {
    // With a token the gateway counts a player once. Without one it is told all the same.
    const token = readToken();
    portal()
      .transport.send({
        method,
        url: path,
        body: {
          remote: remote.slice(0, 60),
          stage: stage.slice(0, 40),
          message,
          ...(stack ? { stack } : {}),
          screen: location.pathname.slice(0, 200),
          ...(release ? { version: release } : {}),
          ...(shell ? { shell } : {}),
        },
        headers: { 'x-device-id': deviceId(), ...(token ? { 'x-auth-token': token } : {}) },
      })
      .catch(() => undefined);
  } catch {
    // Before the portal started there is no one to tell.
  }
}
