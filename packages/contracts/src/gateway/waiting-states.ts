/** The names of all states that something waits in until somebody moves it on. Metrics, audit and console use them. */
export const waitingStateNames = [
  'outbox',
  'withdrawal',
  'payout',
  'webhook',
  'intent',
  'suspense',
  'refund',
  'reward',
  'adjustment',
  'bank-line',
  'seal',
  'lease',
  'reservation',
  'market',
  'standings',
  'mail',
  'notification-mail',
  'push',
  'message',
  'support-request',
] as const;
export type WaitingStateName = (typeof waitingStateNames)[number];
