import { toRupees } from '@baazi/contracts';

/** A large withdrawal takes two different operators; what the player asked for within a day counts together. */
export const needsSecondOperator = (dayPaise: number, twoApprovalsAboveRupees: number): boolean =>
  toRupees(dayPaise) > twoApprovalsAboveRupees;
