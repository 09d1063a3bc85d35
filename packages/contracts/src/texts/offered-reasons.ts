/**
 * Standard reasons offered to operators when they write one. Each has its Hindi in `contest-texts.hi.ts`; other reasons
 * are shown as written.
 */
export const offeredReasons = {
  /** reasons to refuse a withdrawal */
  withdrawal: [
    'The UPI ID is not in your name',
    'This UPI ID does not exist any more',
    'Please send us your proof of identity from the Help page',
    'This account shares its payments with another one',
  ],
  /** reasons to refund entries */
  void: [
    'Match washed out by rain',
    'Match called off',
    'The question was not clear',
    'The question could not be decided',
  ],
  /** reasons to correct a declared result */
  correction: [
    'A wrong result was entered by mistake',
    'The scorecard was corrected',
    'The umpires changed their decision',
  ],
} as const;
export type OfferedReason = (typeof offeredReasons)[keyof typeof offeredReasons][number];
