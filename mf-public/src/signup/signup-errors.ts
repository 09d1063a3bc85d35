import { loginErrors, type LoginTexts } from '../login/login-errors';

/** Login's two rules, and equal passwords when both are filled (spec section 5). */
export function signupErrors(
  entry: { email: string; password: string; confirm_password: string },
  texts: LoginTexts & { mismatch: string },
): Record<string, string> {
  const differ = entry.password !== '' && entry.confirm_password !== '' && entry.password !== entry.confirm_password;
  return { ...loginErrors(entry, texts), ...(differ ? { confirm_password: texts.mismatch } : {}) };
}
