export interface LoginWords {
  emailMissing: string;
  passwordMissing: string;
}

/** A field is empty if blank after trimming (spec section 5); nothing is sent then. */
export function loginErrors(
  { email, password }: { email: string; password: string },
  words: LoginWords,
): Record<string, string> {
  return {
    ...(email.trim() === '' ? { email: words.emailMissing } : {}),
    ...(password.trim() === '' ? { password: words.passwordMissing } : {}),
  };
}
