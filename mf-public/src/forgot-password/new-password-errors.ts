interface PasswordWords {
  passwordMissing: string;
  mismatch: string;
}
/** The last stage's check before any call (spec section 5). */
export function newPasswordErrors(
  { password, confirmPassword }: { password: string; confirmPassword: string },
  words: PasswordWords,
): Record<string, string> {
  if (password.trim() === '') return { password: words.passwordMissing };
  return password === confirmPassword ? {} : { confirmPassword: words.mismatch };
}
