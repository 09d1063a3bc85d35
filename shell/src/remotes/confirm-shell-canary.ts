import { endpoints } from '@baazi/contracts';
import { call } from '@baazi/portal-kit';

const YEAR_S = 365 * 24 * 3600;
const cookie = (name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(document.cookie)?.[1];

/**
 * On a page of a shell canary: reports to the gateway, and to this browser, that it mounted. Otherwise the next
 * document is one of the live shell.
 */
export function tellStood(shell: string): void {
  if (cookie('shell-trial') !== `${shell}:tried`) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `shell-trial=${shell}:stood; path=/; max-age=${YEAR_S}; samesite=lax${secure}`;
  const draw = cookie('shell-draw') ?? '';
  call(endpoints.reportMount, { body: { remote: 'shell', version: shell, draw } }, { quiet: true }).catch(
    () => undefined,
  );
}
