import type { User } from '../session/player';

/** The player of tests and standalone pages: asha@example.com with ₹140, of which ₹40 bonus. */
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

/** An unsigned token that contains only the user id and the role. */
export function fakeToken(userId: string, role: 'player' | 'operator' = 'player'): string {
  return ['{}', JSON.stringify({ sub: userId, role }), ''].map((part) => btoa(part)).join('.');
}
