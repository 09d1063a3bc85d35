interface PasswordTexts {
  passwordMissing: string;
  mismatch: string;
}
/** Validates the last stage before any call (spec section 5). */
export function newPasswordErrors(
  { password, confirmPassword }: { password: string; confirmPassword: string },
  texts: PasswordTexts,
): Record<string, string> {
  if (password.trim() === '') return { password: texts.passwordMissing };
  return password === confirmPassword ? {} : { confirmPassword: texts.mismatch };
}
