export const en = {
  title: 'How to reach us',
  text: 'Write to us. You get a number, and the answer stands here; we read in English and in Hindi, mostly within a day.',
  strangers:
    'You cannot sign in, or your account is blocked? Write all the same, and give the email of your account. Confirm it with the link in our mail; the answer stands here, in this browser.',
  category: 'What is it about?',
  categories: {
    money: 'Money',
    contest: 'A contest or a result',
    account: 'My account',
    limits: 'Limits and breaks',
    other: 'Something else',
  },
  question: 'What happened?',
  email: 'Email',
  about: (id: string) => `About: ${id}`,
  send: 'Send',
  busy: 'Submitting...',
  sent: (number: string) => `We have it. Your number is ${number}.`,
  confirm: (number: string) => `One step is left: open the link in our mail to you. Your number is ${number}.`,
  missing: 'Please write what it is about.',
  emailMissing: 'Please provide a valid email.',
  own: 'Your requests',
  states: { unconfirmed: 'Waiting for the link in our mail', open: 'Waiting for us', answered: 'Answered' },
};

export const requestTexts = {
  en,
  hi: () => import('./request-texts.hi').then(({ hi }) => hi),
};
