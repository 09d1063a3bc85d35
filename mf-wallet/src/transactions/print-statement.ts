import { fetchStatement } from './fetch-statement';

/**
 * Opens the statement in a tab of its own, ready to print. The tab is opened in the tap itself: later a browser would
 * refuse it. Answers whether it could.
 */
export async function printStatement(path: string): Promise<boolean> {
  const tab = window.open('', '_blank');
  if (!tab) return false;
  const file = await fetchStatement(path, 'html');
  if (!file) {
    tab.close();
    return false;
  }
  const url = URL.createObjectURL(file);
  tab.addEventListener('load', () => tab.print());
  tab.location.replace(url);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return true;
}
