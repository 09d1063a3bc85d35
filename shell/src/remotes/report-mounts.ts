import { endpoints } from '@baazi/contracts';
import { call } from '@baazi/portal-kit';
import { lifeOf } from './remote-lives';
import { hearMarks } from './screen-marks';

const RAN_KEY = 'ran';
type Way = 'first' | 'load' | 'switch';

/** Records that this browser runs these releases. True where one is new to it and had to be fetched. */
function noteRun(releases: Readonly<Record<string, string>>): boolean {
  const before = (localStorage.getItem(RAN_KEY) ?? '').split(' ');
  const now = Object.entries(releases).map(([part, version]) => `${part}@${version}`);
  const isNew = now.some((release) => !before.includes(release));
  if (isNew) {
    const others = before.filter((release) => release && !((release.split('@')[0] ?? '') in releases));
    localStorage.setItem(RAN_KEY, [...others, ...now].join(' '));
  }
  return isNew;
}

/** Hidden pages render at any time. */
const wasHidden = (fromMs: number, toMs: number): boolean =>
  document.hidden ||
  performance
    .getEntriesByType('visibility-state')
    .some(({ name, startTime }) => name === 'hidden' && startTime >= fromMs && startTime <= toMs);

/**
 * Reports to the gateway, once a page for each, that a release mounted and how long its screen took: failures and
 * times mean something only beside those of the other release.
 */
export function reportMounts(shell: string): void {
  const told = new Set<string>();
  let asked: { remote: string; atMs: number } | undefined;
  let hasStood = false;

  const tell = (remote: string, fromMs: number, atMs: number, came: Way): void => {
    const version = lifeOf(remote)?.code?.version;
    if (!version) return;
    const isNew = noteRun({ shell, [remote]: version });
    const way: Way = isNew && came === 'load' ? 'first' : came;
    const isTimed = !(isNew && came === 'switch') && !wasHidden(fromMs, atMs);
    const visit = isTimed ? { way, ms: Math.round(atMs - fromMs) } : {};
    const line = `${remote} ${isTimed ? way : 'untimed'}`;
    if (told.has(line)) return;
    told.add(line);
    call(endpoints.reportMount, { body: { remote, version, shell, ...visit } }, { quiet: true }).catch(() => undefined);
  };

  hearMarks((what, remote, atMs) => {
    // Until something mounted, the page itself is the requested screen.
    if (what === 'asked') asked = { remote, atMs: hasStood ? atMs : 0 };
    else if (asked?.remote === remote) {
      tell(remote, asked.atMs, atMs, hasStood ? 'switch' : 'load');
      hasStood = true;
      asked = undefined;
    }
  });
}
