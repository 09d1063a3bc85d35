import { BehaviorSubject } from 'rxjs';
import { portal } from '../portal/portal';
import { writePreferenceCookie } from '../portal/write-preference-cookie';

export type Look = 'dark' | 'light' | 'system';
export const THEME_KEY = 'theme';
/** The chosen theme, which the page shows. */
export const theme$ = new BehaviorSubject<Look>('system');
export const isTheme = (value: unknown): value is Look => value === 'dark' || value === 'light' || value === 'system';

export function applyTheme(look: Look): void {
  const { dataset } = document.documentElement;
  const shown = isTheme(dataset['theme']) ? dataset['theme'] : 'system';
  if (look !== shown) {
    dataset['theme'] = look;
    writePreferenceCookie(THEME_KEY, look, look !== 'system');
  }
  theme$.next(look);
}

/** Dark, light, or the device's preference; stored. */
export function setTheme(look: Look): void {
  portal().storage.setItem(THEME_KEY, look);
  applyTheme(look);
}
