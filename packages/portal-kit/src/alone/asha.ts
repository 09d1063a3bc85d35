import type { User } from '../session/player';

/** The player that tests and alone pages know: asha@example.com with ₹140, ₹40 of it bonus. Spread her for another. */
export const asha: User = {
  _id: 'u-asha',
  name: 'Asha Rao',
  email: 'asha@example.com',
  username: 'asha',
  role: 'player',
  kind: 'member',
  first_time_login: 'no',
  refferalID: 'ASHA2345',
  last_login: '2025-04-05T06:00:00.000Z',
  status: 'active',
  emailVerified: true,
  hideAsWinner: false,
  loginCode: false,
  createdAt: '2025-03-01T06:00:00.000Z',
  walletDetails: { balance: 140, bonus: 40, withdrawable: 100, locked: 0, version: 1 },
  joinedMatches: [],
  joindedQuestions: [],
};
