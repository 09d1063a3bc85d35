import { endpoints, type Endpoint } from '@baazi/contracts';
import { showCurrentUser } from './show-current-user';

const walletDetails = { balance: 140, bonus: 40, withdrawable: 100, locked: 0, version: 1 };
const joined = { joinedMatches: ['ipl-2025-1'], joindedQuestions: [] };

/** The composed reply and the called services, while the service of `down` does not answer. */
async function compose(role: 'player' | 'operator', down?: Endpoint) {
  const called: string[] = [];
  const rows = new Set<string | undefined>();
  const replies = new Map<Endpoint, object>([
    [endpoints.currentUser, { _id: 'u1', role }],
    [endpoints.wallet, walletDetails],
    [endpoints.joined, joined],
  ]);
  const call = async (endpoint: Endpoint, { sessionRow }: { sessionRow?: string }): Promise<object> => {
    called.push(endpoint.owner);
    rows.add(sessionRow);
    if (endpoint === down) throw new Error('it does not answer');
    return { kind: 'reply', response: replies.get(endpoint) };
  };
  const caller = { userId: 'u1', role, sid: 's1' };
  const answer = await showCurrentUser({ service: { services: { call } as never } })({
    caller,
    sessionRow: 'as svc-auth signed it',
    headers: {},
  } as never);
  expect([...rows]).toEqual(['as svc-auth signed it']);
  return { called, response: answer.kind === 'reply' ? answer.response : undefined };
}

test('composes profile, wallet and entries of a player', async () => {
  expect((await compose('player')).response).toEqual({ _id: 'u1', role: 'player', walletDetails, ...joined });
});
test('leaves out and names services that do not answer', async () => {
  expect((await compose('player', endpoints.wallet)).response).toEqual({
    _id: 'u1',
    role: 'player',
    ...joined,
    partial: ['wallet'],
  });
});
test('requests only the profile of an operator, with nothing missing', async () => {
  expect(await compose('operator')).toEqual({ called: ['svc-auth'], response: { _id: 'u1', role: 'operator' } });
});
