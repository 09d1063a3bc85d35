import type { NotificationKind } from '@baazi/contracts';

const kinds: Record<NotificationKind, string> = {
  'lock-soon': 'Entry closes soon',
  toss: 'Toss and line-ups you asked for',
  result: 'Results of your picks',
  refund: 'Refunds',
  correction: 'Corrected results',
  'withdrawal-waiting': 'Withdrawal to a new UPI ID',
  'payout-sent': 'Withdrawal on its way',
  'payout-paid': 'Withdrawal paid',
  'withdrawal-refused': 'Withdrawal refused',
  'referral-earned': 'Referral rewards',
  'deposit-returned': 'Deposit returned',
  'new-device': 'New device signed in',
  'limit-raised': 'Own limits that change',
  'league-news': 'News of your leagues',
  'support-reply': 'Answers of support',
  'operator-message': 'Messages from us',
};
export const en = {
  open: 'Notifications',
  title: 'What you hear of',
  text: 'The bell in the bar has all of it. Here you choose what also comes to your devices and as mail.',
  quiet:
    'From 10 at night to 8 in the morning nothing comes but a new device that signed in and a withdrawal to a new UPI ID.',
  unverified: 'Mails come only to a confirmed address.',
  what: 'What',
  push: 'Device',
  mail: 'Mail',
  always: 'always',
  kinds,
  close: 'Done',
};

export const noticeTexts = { en, hi: () => import('./notice-texts.hi').then(({ hi }) => hi) };
