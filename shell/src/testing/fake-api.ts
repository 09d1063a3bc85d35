import type { ServedPortal } from './serve-portal';

const claims = (claim: object): string => Buffer.from(JSON.stringify(claim)).toString('base64url');
export const tokenOf = (role: 'player' | 'operator'): string => `e30.${claims({ sub: `u-${role}`, role })}.x`;

const person = (role: 'player' | 'operator') => ({
  _id: `u-${role}`,
  name: role === 'player' ? 'Asha Rao' : 'Olga Operator',
  email: `${role}@example.com`,
  username: role,
  role,
  kind: 'member',
  first_time_login: 'no',
  refferalID: 'ASHA2345',
  last_login: '2025-04-05T06:00:00.000Z',
  status: 'active',
  emailVerified: true,
  hideAsWinner: false,
  loginCode: false,
  createdAt: '2025-03-01T06:00:00.000Z',
  walletDetails: { balance: 1240, bonus: 40, withdrawable: 100, locked: 0, version: 1 },
  joinedMatches: [],
  joindedQuestions: [],
});

const noEntries = {
  data: [],
  count: 0,
  season: {
    ...{ entries: 0, won: 0, lost: 0, void: 0, stakedPaise: 0, backPaise: 0, netPaise: 0 },
    ...{ streak: 0, bestWinPaise: 0, days: [] },
  },
};

const oneWin = {
  data: [
    {
      ...{ _id: 'n1', kind: 'result', title: 'You won ₹500', text: 'CSK v DC: DC was right.' },
      ...{ to: '/user/teams', at: '2025-04-05T14:00:00.000Z', readAt: null },
    },
  ],
  unread: 1,
};

/** The session calls that the shell itself makes. */
export function fakeSession(portal: ServedPortal): void {
  portal.answers.push(({ method, pathname, token }) => {
    if (['/api/faults', '/api/mounts', '/api/csp-report'].includes(pathname))
      return { status: 202, body: { status: true, response: {} } };
    if (pathname === '/api/user/teams') return { status: 200, body: { status: true, response: [] } };
    if (pathname === '/api/user/entries') return { status: 200, body: { status: true, response: noEntries } };
    if (pathname === '/api/user/notifications') return { status: 200, body: { status: true, response: oneWin } };
    if (pathname === '/api/user/push-key')
      return { status: 200, body: { status: true, response: { publicKey: null } } };
    if (pathname === '/api/user/notifications/read')
      return { status: 200, body: { status: true, response: { unread: 0 } } };
    if (pathname === '/api/auth/users/logout') return { status: 200, body: { status: true, response: {} } };
    if (method !== 'GET' || pathname !== '/api/auth/users') return undefined;
    const role = (['player', 'operator'] as const).find((known) => token === tokenOf(known));
    return role
      ? { status: 200, body: { status: true, response: person(role) } }
      : { status: 401, body: { status: false, code: 'sign-in', message: 'Please login.', errors: [], tokenStatus: 0 } };
  });
}
