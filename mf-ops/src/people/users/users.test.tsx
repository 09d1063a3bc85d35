/** @jest-environment jsdom */
import { endpoints, type ReplyOf } from '@baazi/contracts';
import { answer, asha, mountAlone, refuse } from '@baazi/portal-kit/host';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { App } from '../../app';
import { consolePaths } from '../../ui/page/console-paths';
import { texts } from '../../texts';

const olga = { ...asha, _id: 'u-olga', name: 'Olga Operator', role: 'operator' as const };
const user = (n: number): ReplyOf<typeof endpoints.listUsers>['data'][number] => ({
  _id: `u-${n}`,
  name: `Player ${n}`,
  email: `p${n}@example.com`,
  username: `p${n}`,
  kind: 'member',
  role: 'player',
  status: 'active',
  previewTomorrow: false,
  last_login: null,
  createdAt: '2025-04-01T06:00:00.000Z',
});

const open = async (count: number, proposedBy?: string) => {
  let rows = Array.from({ length: count }, (_, n) => ({ ...user(n + 1), ...(proposedBy ? { proposedBy } : {}) }));
  const alone = await mountAlone(App, {
    at: consolePaths.users,
    player: olga,
    texts,
    answers: [
      answer(endpoints.listUsers, ({ query }) => {
        const found = rows.filter(({ name }) => name.toLowerCase().includes(query.query.toLowerCase()));
        const from = query.behind ? found.findIndex(({ _id }) => _id === query.behind?.id) + 1 : 0;
        const data = found.slice(from, from + query.limit);
        const last = data.at(-1);
        return {
          data,
          metadata: [{ current_page: 1, totalRecord: found.length }],
          ...(last && from + query.limit < found.length ? { next: `t${last.name}~${last._id}` } : {}),
        };
      }),
      answer(endpoints.stateReadReason, () => ({ until: '2025-04-05T07:00:00.000Z' })),
      answer(endpoints.setUserStatus, ({ params, body }) => ({ _id: params.id, status: body.status })),
      answer(endpoints.addOperator, ({ body }) => {
        if (body.email === 'p2@example.com') return refuse(endpoints.addOperator, 'money-held');
        const [role, state] = proposedBy ? (['operator', 'operator'] as const) : (['player', 'proposed'] as const);
        return { _id: 'u-1', email: body.email, role, state };
      }),
      answer(endpoints.deleteUser, ({ params }) => {
        if (params.id === 'u-1') return refuse(endpoints.deleteUser, 'money-held');
        rows = rows.filter(({ _id }) => _id !== params.id);
        return {};
      }),
    ],
  });
  await screen.findByText('Player 1');
  const requests = () =>
    alone.requests.filter(({ method, url }) => method === 'GET' && url.startsWith('/api/admin/users'));
  return { alone, requests };
};
const rowOf = (name: string): HTMLElement => screen.getByText(name).closest('tr') ?? document.body;
const giveReason = async (button: string): Promise<void> => {
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'asked by mail' } });
  fireEvent.click(within(dialog).getByRole('button', { name: button }));
};
const openMenu = async (name: string): Promise<void> => {
  fireEvent.click(within(rowOf(name)).getByRole('button', { name: `More: ${name}` }));
  await screen.findByRole('menuitem', { name: 'Delete' });
};
const remove = async (name: string): Promise<void> => {
  await openMenu(name);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await giveReason('Delete');
};

test('shows ten rows a page, and begins at the first after a change of length', async () => {
  const { requests } = await open(12);
  expect(screen.getAllByRole('row')).toHaveLength(11);
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('Player 12');
  const choice = screen.getByLabelText('Rows');
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['10', '15', '20', '25', '30']);
  fireEvent.change(choice, { target: { value: '15' } });
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(13));
  expect(requests().at(-1)?.url).toMatch(/limit=15(?!.*behind)/);
});

test('searches once typing pauses, and explains an empty answer', async () => {
  const { requests } = await open(12);
  fireEvent.change(screen.getByLabelText('Name, e-mail or username'), { target: { value: 'nobody' } });
  expect(await screen.findByText('No records found')).toBeTruthy();
  expect(requests().at(-1)?.url).toContain('query=nobody');
});

test('requires a reason to block, and changes the status in place', async () => {
  const { alone, requests } = await open(3);
  const before = requests().length;
  fireEvent.click(within(rowOf('Player 2')).getByRole('button', { name: 'Block' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Block' }));
  expect(await within(dialog).findByText('Please give a reason.')).toBeTruthy();
  await giveReason('Block');
  await waitFor(() => expect(within(rowOf('Player 2')).getByText('Blocked')).toBeTruthy());
  expect(within(rowOf('Player 2')).getByRole('button', { name: 'Unblock' })).toBeTruthy();
  expect(alone.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    status: 'blocked',
    reason: 'asked by mail',
  });
  expect(requests()).toHaveLength(before);
});

test('states a reason for looking at many people, and reads the list again', async () => {
  const { alone, requests } = await open(3);
  const before = requests().length;
  fireEvent.click(screen.getByRole('button', { name: 'State a reason' }));
  await giveReason('State a reason');
  await waitFor(() => expect(requests()).toHaveLength(before + 1));
  expect(alone.requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'asked by mail' });
});

test('moves back a page when its only user is deleted', async () => {
  await open(11);
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('Player 11');
  expect(screen.getByText('Page 2 of 2')).toBeTruthy();
  await remove('Player 11');
  expect(await screen.findByText('Player 1')).toBeTruthy();
  expect(await screen.findByText('Page 1 of 1')).toBeTruthy();
  expect(screen.getByText('10 in all')).toBeTruthy();
});

test('keeps an account that holds money, and says so', async () => {
  await open(2);
  await remove('Player 1');
  expect(await screen.findByText(/^There is still money in this account/)).toBeTruthy();
  expect(screen.getByText('Player 1')).toBeTruthy();
});

const WAITS = 'Proposed as operator, waits for another one';
test('proposes with one operator and marks the row as waiting', async () => {
  const { alone } = await open(1);
  await openMenu('Player 1');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Make operator' }));
  await giveReason('Make operator');
  expect(await screen.findByText('Proposed. Another operator must confirm it.')).toBeTruthy();
  expect(alone.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    email: 'p1@example.com',
    reason: 'asked by mail',
    roles: ['admin'],
  });
  await waitFor(() => expect(within(rowOf('Player 1')).getByText(WAITS)).toBeTruthy());
});
test('offers no confirmation to the proposer', async () => {
  await open(1, 'u-olga');
  await openMenu('Player 1');
  expect(screen.queryByRole('menuitem', { name: /operator/i })).toBeNull();
});

test("confirms another operator's proposal once", async () => {
  await open(1, 'u-omar');
  expect(within(rowOf('Player 1')).getByText(WAITS)).toBeTruthy();
  await openMenu('Player 1');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Confirm as operator' }));
  expect(await screen.findByText(/only reads until a day from now/)).toBeTruthy();
  await giveReason('Confirm as operator');
  expect(await screen.findByText('Operator added.')).toBeTruthy();
  await waitFor(() => expect(within(rowOf('Player 1')).getByText('Operator')).toBeTruthy());
  expect(screen.queryByText(WAITS)).toBeNull();
});

test('refuses to make an account that holds money an operator, with the reason', async () => {
  await open(2);
  await openMenu('Player 2');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Make operator' }));
  await giveReason('Make operator');
  expect(await screen.findByText(/^There is still money in this account/)).toBeTruthy();
  expect(screen.queryByText(WAITS)).toBeNull();
});

test('proposes an operator with chosen roles, and needs one at least', async () => {
  const { alone } = await open(1);
  await openMenu('Player 1');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Make operator' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Admin/ }));
  await giveReason('Make operator');
  await within(dialog).findByText('Please choose a role.');
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Money/ }));
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Support/ }));
  await giveReason('Make operator');
  await waitFor(() =>
    expect(alone.requests.find(({ url }) => url === endpoints.addOperator.path)?.body).toMatchObject({
      roles: ['money', 'support'],
    }),
  );
});
