interface LoginTexts {
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

/** Login's two rules, equal passwords when both are filled (spec section 5), and a name: all faults at once. */
export function signupErrors(
  entry: { name: string; email: string; password: string; confirm_password: string },
  texts: LoginTexts & { nameMissing: string; mismatch: string },
): Record<string, string> {
  const differ = entry.password !== '' && entry.confirm_password !== '' && entry.password !== entry.confirm_password;
  return {
    ...(entry.name.trim() === '' ? { name: texts.nameMissing } : {}),
    ...loginErrors(entry, texts),
    ...(differ ? { confirm_password: texts.mismatch } : {}),
  };
}
