import { endpoints } from '@baazi/contracts';
import { call } from '@baazi/portal-kit';

const YEAR_S = 365 * 24 * 3600;
const cookie = (name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(document.cookie)?.[1];

/**
 * On a page of a canary shell: confirms to the gateway, and in a cookie of this browser, that it is mounted. Without
 * the confirmation the next document uses the live shell.
 */
export function confirmShellCanary(shell: string): void {
  if (cookie('shell-trial') !== `${shell}:tried`) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `shell-trial=${shell}:stood; path=/; max-age=${YEAR_S}; samesite=lax${secure}`;
  const draw = cookie('shell-draw') ?? '';
  call(endpoints.reportMount, { body: { remote: 'shell', version: shell, draw } }, { quiet: true }).catch(
    () => undefined,
  );
}
