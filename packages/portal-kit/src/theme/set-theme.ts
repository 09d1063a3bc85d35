import { BehaviorSubject } from 'rxjs';
import { portal } from '../portal/portal';
import { useValue } from '../portal/use-value';
import { writePreferenceCookie } from '../portal/write-preference-cookie';

export type Look = 'dark' | 'light' | 'system';
export const THEME_KEY = 'theme';
const look$ = new BehaviorSubject<Look>('system');
export const isLook = (value: unknown): value is Look => value === 'dark' || value === 'light' || value === 'system';

export function showLook(look: Look): void {
  const { dataset } = document.documentElement;
  const shown = isLook(dataset['theme']) ? dataset['theme'] : 'system';
  if (look === 'system') delete dataset['theme'];
  else dataset['theme'] = look;
  if (look !== shown) writePreferenceCookie(THEME_KEY, look, look !== 'system');
  look$.next(look);
}

/** Dark, light, or as the device says; remembered. */
export function setTheme(look: Look): void {
  portal().storage.setItem(THEME_KEY, look);
  showLook(look);
}

export const useThemeChoice = (): Look => useValue(look$);
