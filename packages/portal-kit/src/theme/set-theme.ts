import { BehaviorSubject } from 'rxjs';
import { portal } from '../portal/portal';
import { useValue } from '../portal/use-value';

export type Look = 'dark' | 'light' | 'system';
export const THEME_KEY = 'theme';
export const look$ = new BehaviorSubject<Look>('system');
export const isLook = (value: unknown): value is Look => value === 'dark' || value === 'light' || value === 'system';

export function showLook(look: Look): void {
  if (look === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.dataset['theme'] = look;
  look$.next(look);
}

/** Dark, light, or as the device says; remembered. */
export function setTheme(look: Look): void {
  portal().storage.setItem(THEME_KEY, look);
  showLook(look);
}

export const useLook = (): Look => useValue(look$);
