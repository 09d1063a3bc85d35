import { useEffect } from 'react';

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
const isTyping = (): boolean =>
  document.activeElement?.matches('input:not([type=checkbox]), textarea, select') === true ||
  document.querySelector('[role=dialog]') !== null;

/** J and K move down and up the rows; other named keys act on the focused row. */
export function useRowKeys(keys: Readonly<Record<string, (row: string) => void>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping()) return;
      const all = rows();
      const at = all.findIndex((row) => row.contains(document.activeElement));
      const pressed = event.key.toLowerCase();
      if (pressed === 'j' || pressed === 'k') {
        const wanted = all[pressed === 'j' ? at + 1 : Math.max(0, at - 1)];
        wanted?.querySelector<HTMLElement>('button, input, a')?.focus();
        event.preventDefault();
        return;
      }
      const row = all[at]?.dataset['row'];
      const act = keys[pressed];
      if (row === undefined || !act) return;
      event.preventDefault();
      act(row);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [keys]);
}
