import { MIN_WITHDRAWAL_RUPEES, parseRupees, UPI_PATTERN } from '@baazi/contracts';

interface WithdrawTexts {
  upiMissing: string;
  upiWrong: string;
  amountMissing: string;
  amountSmall: string;
  upTo: (rupees: number) => string;
}

/**
 * Validates a withdrawal, by field, before any call (spec section 5). `most`: the withdrawable amount in rupees,
 * where it is known.
 */
export function withdrawErrors(
  { upi, amount, most }: { upi: string; amount: string; most: number | undefined },
  copy: WithdrawTexts,
): Record<string, string> {
  const handle = upi.trim();
  const rupees = parseRupees(amount);
  return {
    ...(handle === '' ? { upi: copy.upiMissing } : UPI_PATTERN.test(handle) ? {} : { upi: copy.upiWrong }),
    ...(rupees === undefined
      ? { amount: copy.amountMissing }
      : rupees < MIN_WITHDRAWAL_RUPEES
        ? { amount: copy.amountSmall }
        : most !== undefined && rupees > most
          ? { amount: copy.upTo(most) }
          : {}),
  };
}
