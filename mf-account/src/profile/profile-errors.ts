import { UPI_PATTERN } from '@baazi/contracts';

interface ProfileWords {
  nameMissing: string;
  emailMissing: string;
  upiWrong: string;
}

/** Validates the profile by field before the call (spec section 5). */
export function profileErrors(
  { name, email, upi }: { name: string; email: string; upi: string },
  words: ProfileWords,
): Record<string, string> {
  return {
    ...(name.trim() === '' ? { name: words.nameMissing } : {}),
    ...(email.trim() === '' ? { email: words.emailMissing } : {}),
    ...(upi.trim() === '' || UPI_PATTERN.test(upi.trim()) ? {} : { upi: words.upiWrong }),
  };
}
