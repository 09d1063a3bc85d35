import { UPI_PATTERN } from '@baazi/contracts';

interface ProfileMessages {
  nameMissing: string;
  emailMissing: string;
  upiWrong: string;
  emailWrong: string;
  phoneWrong: string;
  tooYoung: string;
}

const HAS_DOMAIN = /^\S+@\S+\.\S+$/;
const PHONE = /^(\+91)?[6-9]\d{9}$/;
const ADULT_YEARS = 18;
/** Days are YYYY-MM-DD and compare as text. */
const adultBornUntil = (today: string): string => `${Number(today.slice(0, 4)) - ADULT_YEARS}${today.slice(4)}`;

/** Validates the profile by field before the call (spec section 5): all faults at once. The server decides again. */
export function profileErrors(
  { name, email, upi, phone, dob }: { name: string; email: string; upi: string; phone: string; dob: string },
  { today, copy }: { today: string; copy: ProfileMessages },
): Record<string, string> {
  return {
    ...(name.trim() === '' ? { name: copy.nameMissing } : {}),
    ...(email.trim() === ''
      ? { email: copy.emailMissing }
      : HAS_DOMAIN.test(email.trim())
        ? {}
        : { email: copy.emailWrong }),
    ...(phone.trim() === '' || PHONE.test(phone.trim()) ? {} : { phone: copy.phoneWrong }),
    ...(dob > adultBornUntil(today) ? { dob: copy.tooYoung } : {}),
    ...(upi.trim() === '' || UPI_PATTERN.test(upi.trim()) ? {} : { upi: copy.upiWrong }),
  };
}
