import { randomInt } from 'node:crypto';

const YEAR_S = 365 * 24 * 3600;
const STEPS = 1e8;

/** Which side of a shell's trial a document is on, what of it this browser is to remember, and whose page it is. */
export interface DrawnShell {
  isTrial: boolean;
  cookies: string[];
  /** the draw of a browser that is given the trial's page for the first time */
  tries?: string;
}

function read(cookies: string, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies)?.[1];
}

/**
 * Draws by a number that the browser keeps, for a player stays on the side that chance put them on. Who brings none gets
 * the live shell and a number: what keeps no cookies (a crawler) never runs a trial, and is not missed when it does not
 * say that its page stood. A browser whose page of this trial never stood gets the live shell with its next document.
 */
export function drawShell(
  cookies: string,
  trial: { version: string; percent: number } | undefined,
  isSecure: boolean,
): DrawnShell {
  if (!trial) return { isTrial: false, cookies: [] };
  const keep = (name: string, value: string): string =>
    `${name}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const draw = /^\d{1,2}\.\d{6}$/.exec(read(cookies, 'shell-draw') ?? '')?.[0];
  if (draw === undefined) {
    const drawn = ((randomInt(STEPS) / STEPS) * 100).toFixed(6);
    return { isTrial: false, cookies: [keep('shell-draw', drawn)] };
  }
  if (Number(draw) >= trial.percent) return { isTrial: false, cookies: [] };
  const [version, state] = (read(cookies, 'shell-trial') ?? '').split(':');
  if (version !== trial.version)
    return { isTrial: true, cookies: [keep('shell-trial', `${trial.version}:tried`)], tries: draw };
  return { isTrial: state === 'stood', cookies: [] };
}

/** What a page that runs asks for beside its document: the trial's, once it stood. */
export const isOnTrial = (cookies: string, trial: { version: string } | undefined): boolean =>
  trial !== undefined && read(cookies, 'shell-trial') === `${trial.version}:stood`;
