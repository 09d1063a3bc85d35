import { endpoints } from '@baazi/contracts';
import { browserStorage, call } from '@baazi/portal-kit';
import { stateOf } from './remote-states';
import { onScreenMark } from './screen-marks';

const RAN_KEY = 'ran';
type Way = 'first' | 'load' | 'switch';

/** Stores that this browser runs these releases. True where one is new to it: it had to be fetched. */
function noteRun(releases: Readonly<Record<string, string>>): boolean {
  const before = (browserStorage.getItem(RAN_KEY) ?? '').split(' ');
  const now = Object.entries(releases).map(([part, version]) => `${part}@${version}`);
  const isNew = now.some((release) => !before.includes(release));
  if (isNew) {
    const others = before.filter((release) => release && !((release.split('@')[0] ?? '') in releases));
    browserStorage.setItem(RAN_KEY, [...others, ...now].join(' '));
  }
  return isNew;
}

/** A hidden page renders at arbitrary times. */
export const wasHidden = (fromMs: number, toMs: number): boolean =>
  document.hidden ||
  performance
    .getEntriesByType('visibility-state')
    .some(({ name, startTime }) => name === 'hidden' && startTime >= fromMs && startTime <= toMs);

/**
 * Reports to the gateway, once per page and release, that a release is mounted, and how long its screen took: failure
 * counts need success counts beside them, and times need the other release's.
 */
export function reportMounts(shell: string): void {
  const reported = new Set<string>();
  let requested: { remote: string; atMs: number } | undefined;
  let hasMounted = false;

  const report = (remote: string, fromMs: number, atMs: number, loadedBy: Way): void => {
    const version = stateOf(remote)?.code?.version;
    if (!version) return;
    const isNew = noteRun({ shell, [remote]: version });
    const way: Way = isNew && loadedBy === 'load' ? 'first' : loadedBy;
    const isTimed = !(isNew && loadedBy === 'switch') && !wasHidden(fromMs, atMs);
    const visit = isTimed ? { way, ms: Math.round(atMs - fromMs) } : {};
    const line = `${remote} ${isTimed ? way : 'untimed'}`;
    if (reported.has(line)) return;
    reported.add(line);
    call(endpoints.reportMount, { body: { remote, version, shell, ...visit } }, { quiet: true }).catch(() => undefined);
  };

  onScreenMark((what, remote, atMs) => {
    // Until the first mount, the time counts from the start of the page.
    if (what === 'requested') requested = { remote, atMs: hasMounted ? atMs : 0 };
    else if (requested?.remote === remote) {
      report(remote, requested.atMs, atMs, hasMounted ? 'switch' : 'load');
      hasMounted = true;
      requested = undefined;
    }
  });
}
