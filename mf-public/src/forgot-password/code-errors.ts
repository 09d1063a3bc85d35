interface CodeWords {
  emailMissing: string;
  codeMissing: string;
}

/** What the mail's link should have filled in, before any call (spec section 5). */
export function codeErrors({ email, otp }: { email: string; otp: string }, words: CodeWords): Record<string, string> {
  return {
    ...(email.trim() === '' ? { email: words.emailMissing } : {}),
    ...(otp.trim() === '' ? { otp: words.codeMissing } : {}),
  };
}
