import { signOut, useTexts } from '@baazi/portal-kit';
import { useEffect } from 'react';
import { texts } from '../../texts';

const CHECK_MS = 10_000;

/**
 * Signs an unattended console out: its lists ask the server by themselves, so the server alone would not notice. Undefined
 * minutes: never.
 */
export function useIdleSignOut(minutes: number | undefined): void {
  const { idle } = useTexts(texts);
  useEffect(() => {
    if (minutes === undefined) return undefined;
    let lastAt = Date.now();
    const note = (): void => void (lastAt = Date.now());
    const inputs = ['pointerdown', 'keydown', 'wheel'] as const;
    for (const input of inputs) window.addEventListener(input, note, { passive: true });
    const timer = setInterval(() => {
      if (Date.now() - lastAt < minutes * 60_000) return;
      clearInterval(timer);
      void signOut({ msg: idle, alertType: 'warning' });
    }, CHECK_MS);
    return () => {
      clearInterval(timer);
      for (const input of inputs) window.removeEventListener(input, note);
    };
  }, [minutes, idle]);
}
