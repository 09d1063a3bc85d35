import { createHash } from 'node:crypto';
import type { Registry } from '@baazi/contracts';
import type { BrowserIds } from './browser-ids';

const YEAR_S = 365 * 24 * 3600;

/** A canary that may be given to browsers. */
type Canary = { version: string; percent: number };

/** The draws of a document, and the cookies that store them. */
interface Drawn {
  /** The id of the browser, from which all its draws follow; absent without a canary. */
  browser?: string;
  isCanaryShell: boolean;
  cookies: string[];
  /** Set when the browser gets the page of this canary shell for the first time. */
  firstServedTo?: string;
}

/**
 * The position of a browser among all, from 0 to 100, for one app. Each app draws on its own, so that not the same tenth
 * of all players gets every canary.
 */
export const drawOf = (browser: string, app: string): number =>
  (createHash('sha256').update(`${app} ${browser}`).digest().readUInt32BE() / 2 ** 32) * 100;

/** Without an id a browser gets only what all get: it would get another draw with each request. */
const isGiven = (browser: string | undefined, app: string, { percent }: Canary): boolean =>
  browser === undefined ? percent >= 100 : drawOf(browser, app) < percent;

/** The signed id in a cookie, whose name dates from when only the shell had draws. */
export const browserOf = (cookies: string, ids: Pick<BrowserIds, 'read'>): string | undefined =>
  ids.read(readCookie(cookies, 'shell-draw'));

/**
 * Draws the canaries of a document. A browser without an id gets one, and with it the draws of all remotes. A canary
 * shell is given only to a browser that has returned its id, because clients without cookies (crawlers) never report a
 * mount and would count as silent. A browser whose canary page was never mounted gets the live shell with its next
 * document. In the cookie `shell-trial`, `tried` means served and `stood` mounted.
 */
export function drawCanaries(
  cookies: string,
  { registry, shell }: { registry: Pick<Registry, 'remotes'>; shell: Canary | undefined },
  ids: Pick<BrowserIds, 'create' | 'read'>,
  isSecure: boolean,
): Drawn {
  if (!shell && !registry.remotes.some(({ canary }) => canary)) return { isCanaryShell: false, cookies: [] };
  const cookie = (name: string, value: string): string =>
    `${name}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const browser = browserOf(cookies, ids);
  if (browser === undefined) {
    const made = ids.create();
    return { browser: made.id, isCanaryShell: false, cookies: [cookie('shell-draw', made.cookie)] };
  }
  if (!shell || !isGiven(browser, 'shell', shell)) return { browser, isCanaryShell: false, cookies: [] };
  const [version, state] = (readCookie(cookies, 'shell-trial') ?? '').split(':');
  return version === shell.version
    ? { browser, isCanaryShell: state === 'stood', cookies: [] }
    : {
        browser,
        isCanaryShell: true,
        cookies: [cookie('shell-trial', `${shell.version}:tried`)],
        firstServedTo: browser,
      };
}

/**
 * The registry for a browser: each remote with its canary where the browser is given it, and without it elsewhere. The
 * share is 100 %, because it is that of the pages with this registry; shells that still draw themselves agree.
 */
export const registryOf = (browser: string | undefined, registry: Registry): Registry => ({
  ...registry,
  remotes: registry.remotes.map((remote) => {
    const { canary, ...live } = remote;
    if (!canary) return remote;
    return isGiven(browser, live.name, canary) ? { ...live, canary: { ...canary, percent: 100 } } : live;
  }),
});

/** Whether requests of a running page belong to the canary shell: once its page was mounted. */
export const runsCanaryShell = (cookies: string, canary: { version: string } | undefined): boolean =>
  canary !== undefined && readCookie(cookies, 'shell-trial') === `${canary.version}:stood`;

function readCookie(cookies: string, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies)?.[1];
}
