interface CodeTexts {
  emailMissing: string;
  codeMissing: string;
}

/** Validates what the mail's link should have filled in, before any call (spec section 5). */
export function codeErrors({ email, otp }: { email: string; otp: string }, texts: CodeTexts): Record<string, string> {
  return {
    ...(email.trim() === '' ? { email: texts.emailMissing } : {}),
    ...(otp.trim() === '' ? { otp: texts.codeMissing } : {}),
  };
}

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
