/** @jest-environment jsdom */
import { endpoints, type ReplyOf } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { App } from '../../app';
import { consolePaths } from '../../ui/page/console-paths';
import { texts } from '../../texts';

const olga = { ...asha, _id: 'u-olga', name: 'Olga Operator', role: 'operator' as const };
type Row = ReplyOf<typeof endpoints.supportQueue>['data'][number];
const row = (more: Partial<Row>): Row => ({
  _id: '0188c0de-0000-4000-8000-000000000001',
  number: 'S-AB23CD',
  category: 'money',
  text: 'Buy followers!',
  status: 'open',
  askedAt: '2025-04-05T06:00:00.000Z',
  language: 'en',
  ...more,
});
const open = (rows: Row[]) => {
  let now = rows;
  return mountAlone(App, {
    at: consolePaths.support,
    player: olga,
    texts,
    answers: [
      answer(endpoints.supportQueue, ({ query }) => ({
        data: now.filter(({ status }) => status === query.status),
        open: 0,
        openOfStrangers: 1,
        serverNow: '2025-04-05T07:00:00.000Z',
      })),
      answer(endpoints.markSpam, ({ body }) => {
        const status = body.isSpam ? ('spam' as const) : ('open' as const);
        now = now.map((one) => ({ ...one, status }));
        return { status };
      }),
    ],
  });
};

test('takes spam of a stranger out of the queue, and puts it back', async () => {
  const { requests } = await open([row({ email: 'bot@example.in' })]);
  await screen.findByText('Buy followers!');
  const [, mark] = screen.getAllByRole('button', { name: 'Spam' });
  fireEvent.click(mark ?? document.body);
  await waitFor(() => expect(screen.queryByText('Buy followers!')).toBeNull());
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ isSpam: true });
  fireEvent.click(screen.getByRole('button', { name: 'Spam' }));
  await screen.findByText('Buy followers!');
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Not spam' }));
  await screen.findByText('Nothing is marked as spam.');
});

test('names the player of a request, and offers no spam for it', async () => {
  await open([row({ userId: 'u-1', name: 'Asha Rao' })]);
  await screen.findByText('Buy followers!');
  expect(screen.getByRole('link', { name: 'Asha Rao' }).getAttribute('href')).toBe(consolePaths.player('u-1'));
  expect(screen.getAllByRole('button', { name: 'Spam' })).toHaveLength(1);
});
