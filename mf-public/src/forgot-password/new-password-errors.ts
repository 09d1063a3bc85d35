interface PasswordWords {
  passwordMissing: string;
  mismatch: string;
}
/** Validates the last stage before the call (spec section 5). */
export function newPasswordErrors(
  { password, confirmPassword }: { password: string; confirmPassword: string },
  words: PasswordWords,
): Record<string, string> {
  if (password.trim() === '') return { password: words.passwordMissing };
  return password === confirmPassword ? {} : { confirmPassword: words.mismatch };
}
