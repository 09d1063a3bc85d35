import { randomInt } from 'node:crypto';

const YEAR_S = 365 * 24 * 3600;
const STEPS = 1e8;

/** Whether a document gets the canary shell, and the cookies that store the choice. */
interface ChosenShell {
  isCanary: boolean;
  cookies: string[];
  /** the id of a browser that gets the page of this canary for the first time */
  firstServedTo?: string;
}

/**
 * Chooses by a random number in a cookie, so that a browser stays with its choice. Without the cookie it gets the live
 * shell and a number: clients without cookies (crawlers) never get a canary, and so are not missed when they do not report
 * a mount. A browser whose canary page was never mounted gets the live shell with its next document. In the cookie
 * `shell-trial`, `tried` means served and `stood` mounted.
 */
export function chooseShell(
  cookies: string,
  canary: { version: string; percent: number } | undefined,
  isSecure: boolean,
): ChosenShell {
  if (!canary) return { isCanary: false, cookies: [] };
  const cookie = (name: string, value: string): string =>
    `${name}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const draw = /^\d{1,2}\.\d{6}$/.exec(readCookie(cookies, 'shell-draw') ?? '')?.[0];
  if (draw === undefined) {
    const number = ((randomInt(STEPS) / STEPS) * 100).toFixed(6);
    return { isCanary: false, cookies: [cookie('shell-draw', number)] };
  }
  if (Number(draw) >= canary.percent) return { isCanary: false, cookies: [] };
  const [version, state] = (readCookie(cookies, 'shell-trial') ?? '').split(':');
  if (version !== canary.version)
    return { isCanary: true, cookies: [cookie('shell-trial', `${canary.version}:tried`)], firstServedTo: draw };
  return { isCanary: state === 'stood', cookies: [] };
}

/** Whether requests of a running page belong to the canary shell: once its page was mounted. */
export const runsCanaryShell = (cookies: string, canary: { version: string } | undefined): boolean =>
  canary !== undefined && readCookie(cookies, 'shell-trial') === `${canary.version}:stood`;

function readCookie(cookies: string, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies)?.[1];
}
