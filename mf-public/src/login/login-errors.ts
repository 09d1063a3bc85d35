export interface LoginTexts {
  emailMissing: string;
  passwordMissing: string;
}

/** A field is empty if blank after trimming (spec section 5); nothing is sent then. */
export function loginErrors(
  { email, password }: { email: string; password: string },
  texts: LoginTexts,
): Record<string, string> {
  return {
    ...(email.trim() === '' ? { email: texts.emailMissing } : {}),
    ...(password.trim() === '' ? { password: texts.passwordMissing } : {}),
  };
}
