export interface PasswordWords {
  passwordMissing: string;
  mismatch: string;
}
/** The last stage's check before any call (spec section 5). */
export function newPasswordErrors(
  { password, confirm }: { password: string; confirm: string },
  words: PasswordWords,
): Record<string, string> {
  if (password.trim() === '') return { password: words.passwordMissing };
  return password === confirm ? {} : { confirmPassword: words.mismatch };
}
