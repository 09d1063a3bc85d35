interface CodeWords {
  emailMissing: string;
  codeMissing: string;
}

/** Validates the values of a mail's link before the call (spec section 5). */
export function codeErrors({ email, otp }: { email: string; otp: string }, words: CodeWords): Record<string, string> {
  return {
    ...(email.trim() === '' ? { email: words.emailMissing } : {}),
    ...(otp.trim() === '' ? { otp: words.codeMissing } : {}),
  };
}
