import { Fault, reportFault } from '@baazi/portal-kit';

/** The owner of a stack's first script: `/releases/<part>/<version>/`, or the shell's `files`. */
const OURS = /\/releases\/([a-z0-9-]+)\/([A-Za-z0-9.+-]+)\//;

/**
 * Listens for uncaught errors and rejections and reports them for the release that the stack names; a stack without
 * one is foreign (an extension, the browser). A refused or lost request is no fault of a part.
 */
export function hearFaults(shellVersion: string): void {
  const tell = (error: unknown, stage: string): void => {
    if (!(error instanceof Error) || error instanceof Fault || error.name === 'AbortError') return;
    const [, remote, version] = OURS.exec(error.stack ?? '') ?? [];
    if (remote && version) reportFault(error, { remote, stage, version: version === 'files' ? shellVersion : version });
  };
  window.addEventListener('error', ({ error }) => tell(error, 'event'));
  window.addEventListener('unhandledrejection', ({ reason }) => tell(reason, 'promise'));
}
