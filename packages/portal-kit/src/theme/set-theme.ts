import { BehaviorSubject } from 'rxjs';
import { portal } from '../portal/portal';
import { useValue } from '../portal/use-value';

export type Look = 'dark' | 'light' | 'system';
export const THEME_KEY = 'theme';
export const look$ = new BehaviorSubject<Look>('system');
export const isLook = (value: unknown): value is Look => value === 'dark' || value === 'light' || value === 'system';

const COOKIE_SECONDS = 365 * 24 * 3600;

export function showLook(look: Look): void {
  const { dataset } = document.documentElement;
  const shown = isLook(dataset['theme']) ? dataset['theme'] : 'system';
  if (look === 'system') delete dataset['theme'];
  else dataset['theme'] = look;
  if (look !== shown) tellGateway(look);
  look$.next(look);
}

/** The gateway writes a chosen look into the next page it serves, so that it is right before any script runs. */
function tellGateway(look: Look): void {
  document.cookie = `${THEME_KEY}=${look};path=/;samesite=lax;max-age=${look === 'system' ? 0 : COOKIE_SECONDS}`;
}

/** Dark, light, or as the device says; remembered. */
export function setTheme(look: Look): void {
  portal().storage.setItem(THEME_KEY, look);
  showLook(look);
}

export const useLook = (): Look => useValue(look$);
