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
