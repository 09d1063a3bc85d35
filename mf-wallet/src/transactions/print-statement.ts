import { fetchStatement } from './fetch-statement';

const POLL_EVERY_MS = 50;
const GIVE_UP_MS = 60_000;

/**
 * Opens the statement in a tab of its own and prints it. The tab is opened within the tap: later a browser would
 * block it. Returns whether it succeeded.
 */
export async function printStatement(path: string): Promise<boolean> {
  const tab = window.open('', '_blank');
  if (!tab) return false;
  const file = await fetchStatement(path, 'html');
  if (!file) {
    tab.close();
    return false;
  }
  const url = URL.createObjectURL(new Blob([withNonce(await file.text())], { type: 'text/html' }));
  tab.location.replace(url);
  printOnceThere(tab, url);
  return true;
}

/** The tab inherits this page's content security policy, which allows only styles that carry the page's nonce. */
function withNonce(html: string): string {
  const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  return html.replace('<style>', `<style nonce="${nonce}">`);
}

/** Listeners on the tab are lost with its initial empty page: so the tab is polled. */
function printOnceThere(tab: Window, url: string): void {
  const stop = (): void => {
    clearInterval(polling);
    clearTimeout(givingUp);
    URL.revokeObjectURL(url);
  };
  const polling = setInterval(() => {
    if (tab.closed) return stop();
    if (tab.location.href !== url || tab.document.readyState !== 'complete') return;
    stop();
    tab.print();
  }, POLL_EVERY_MS);
  const givingUp = setTimeout(stop, GIVE_UP_MS);
}
