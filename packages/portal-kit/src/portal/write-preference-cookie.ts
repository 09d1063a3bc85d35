const COOKIE_SECONDS = 365 * 24 * 3600;

/**
 * The gateway writes preferences chosen by hand (theme, language) into the next page it serves, so that they apply
 * before any script runs.
 */
export function writePreferenceCookie(name: string, value: string, keep: boolean): void {
  const secure = location.protocol === 'https:' ? ';secure' : '';
  document.cookie = `${name}=${value};path=/;samesite=lax;max-age=${keep ? COOKIE_SECONDS : 0}${secure}`;
}
