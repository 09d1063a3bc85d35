import { UPI_PATTERN } from '@baazi/contracts';

interface ProfileMessages {
  nameMissing: string;
  emailMissing: string;
  upiWrong: string;
}

/** Validates the profile by field before the call (spec section 5). */
export function profileErrors(
  { name, email, upi }: { name: string; email: string; upi: string },
  copy: ProfileMessages,
): Record<string, string> {
  return {
    ...(name.trim() === '' ? { name: copy.nameMissing } : {}),
    ...(email.trim() === '' ? { email: copy.emailMissing } : {}),
    ...(upi.trim() === '' || UPI_PATTERN.test(upi.trim()) ? {} : { upi: copy.upiWrong }),
  };
}
