import { Fault, reportFault } from '@baazi/portal-kit';

/** Matches the release of the first script in a stack: `/releases/<part>/<version>/`, or the shell's `files`. */
const OURS = /\/releases\/([a-z0-9-]+)\/([A-Za-z0-9.+-]+)\//;

/**
 * Listens for uncaught errors and unhandled rejections. An error is reported for the release that its stack names; a
 * stack that names no release is not ours (a browser extension, the browser). A refused or lost request is not a
 * fault of a release.
 */
export function reportUncaught(shellVersion: string): void {
  const report = (error: unknown, stage: string): void => {
    if (!(error instanceof Error) || error instanceof Fault || error.name === 'AbortError') return;
    const [, remote, version] = OURS.exec(error.stack ?? '') ?? [];
    if (remote && version) reportFault(error, { remote, stage, version: version === 'files' ? shellVersion : version });
  };
  window.addEventListener('error', ({ error }) => report(error, 'event'));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason, 'promise'));
}
