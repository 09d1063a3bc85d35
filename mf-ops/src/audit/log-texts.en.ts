import type { Facts } from './log-facts';

type Line = (facts: Facts) => string;
const outcome = (f: Facts) => (f.from ? `${f.from} → ${f.to}` : f.to);

/** What was done, in words that go on from a name: 'Olga approved ₹300 to r***@okbank'. */
const lines = {
  'declare-result': (f) => `declared ${f.to} for ${f.subject}`,
  'correct-result': (f) => `corrected ${f.subject}: ${outcome(f)}`,
  'propose-correction': (f) => `proposed to correct ${f.subject} to ${f.to}`,
  'close-entry': (f) => `closed entry to ${f.subject}`,
  'enter-score': (f) => `entered the score of ${f.subject}`,
  'create-match': (f) => `published ${f.subject}`,
  'move-match': (f) => `moved ${f.subject}`,
  'create-question': (f) => `wrote the question ${f.subject}`,
  'set-exposure': (f) => `set the limits of ${f.subject}`,
  'answer-support': (f) => `answered the support request of ${f.player || f.subject}`,
  'block-user': (f) => `blocked ${f.player}`,
  'unblock-user': (f) => `unblocked ${f.player}`,
  'delete-user': (f) => `deleted ${f.player || 'an account'}`,
  'set-preview': (f) => `changed the preview of ${f.player}`,
  'propose-operator': (f) => `proposed ${f.player} as operator`,
  'add-operator': (f) => `made ${f.player} an operator`,
  'approve-withdrawal': (f) =>
    `approved ${f.amount || 'a withdrawal'}${f.upi && ` to ${f.upi}`}${f.player && ` for ${f.player}`}`,
  'reject-withdrawal': (f) =>
    `rejected ${f.amount || 'a withdrawal'}${f.upi && ` to ${f.upi}`}${f.player && ` for ${f.player}`}`,
  'hold-withdrawal': (f) => `put the withdrawal ${f.subject} back in the queue`,
  'release-withdrawals': (f) => `released the withdrawals of ${f.player}`,
  'propose-payout-end': (f) => `proposed how payout ${f.subject} ended: ${f.to}`,
  'confirm-payout-end': (f) => `confirmed how payout ${f.subject} ended: ${f.to}`,
  'end-payout-task': (f) => `looked at payout ${f.subject}`,
  'match-suspense': (f) => `credited the payment ${f.subject} to ${f.player}`,
  'refund-suspense': (f) => `refunded the payment ${f.subject}`,
  'refund-failed': (f) => `could not refund the payment ${f.subject}`,
  'credit-referral': (f) => `credited the reward for ${f.player}`,
  'deny-referral': (f) => `denied the reward for ${f.player}`,
  'propose-adjustment': (f) => `proposed an adjustment of ${f.amount} for ${f.player}`,
  'post-adjustment': (f) => `posted an adjustment of ${f.amount} for ${f.player}`,
  'note-player': (f) => `wrote a note about ${f.player}`,
  'change-setting': (f) => `changed ${f.subject.replaceAll('-', ' ')}`,
  'propose-setting': (f) => `proposed to change ${f.subject.replaceAll('-', ' ')}`,
  'wind-down-on': () => 'started the wind-down',
  'wind-down-off': () => 'ended the wind-down',
  'sum-up-owed': (f) => `had what is owed summed up: ${f.subject}`,
  'propose-cover': (f) => `proposed to state a cover of ${f.amount}`,
  'state-cover': (f) => `stated a cover of ${f.amount}`,
  'accept-log': () => 'went on with a shorter log of books',
  'dead-letter-replayed': (f) => `replayed the message ${f.subject}`,
} satisfies Record<string, Line>;

export const logEn = {
  lines: lines as Readonly<Record<string, Line | undefined>>,
  other: (action: string, subject: string) => `${action.replaceAll('-', ' ')}: ${subject}`,
  kind: 'Kind',
  person: 'Who',
  day: 'Day',
  everything: 'Everything',
  everybody: 'Everybody',
  csv: 'CSV',
  clear: 'Clear filters',
  nothing: 'Nothing fits these filters.',
  field: 'What',
  unchanged: 'Nothing but the reason was written.',
  kinds: { results: 'Results', players: 'Players', money: 'Money' },
};
