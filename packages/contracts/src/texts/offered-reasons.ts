/**
 * What operators have to say to players again and again, offered to them where they write a reason. Each has its Hindi in
 * `contest-words.hi.ts`; what they write themselves is shown as it was written.
 */
export const offeredReasons = {
  /** why a withdrawal was refused */
  withdrawal: [
    'The UPI ID is not in your name',
    'This UPI ID does not exist any more',
    'Please send us your proof of identity from the Help page',
    'This account shares its payments with another one',
  ],
  /** why entries are refunded */
  void: [
    'Match washed out by rain',
    'Match called off',
    'The question was not clear',
    'The question could not be decided',
  ],
  /** why a declared result was changed */
  correction: [
    'A wrong result was entered by mistake',
    'The scorecard was corrected',
    'The umpires changed their decision',
  ],
} as const;
export type OfferedReason = (typeof offeredReasons)[keyof typeof offeredReasons][number];
