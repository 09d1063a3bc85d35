/** @jest-environment jsdom */
import { endpoints, type ReplyOf } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { App } from '../../app';
import { consolePaths } from '../../ui/page/console-paths';
import { texts } from '../../texts';

const copy = { title: 'Payouts are late', text: 'The bank is slow.', titleHi: 'भुगतान देर से', textHi: 'बैंक धीमा है।' };
type Row = ReplyOf<typeof endpoints.listMessages>['data'][number];
const row: Row = {
  ...copy,
  _id: 'msg-1',
  to: 'all',
  aboutMoney: true,
  recipients: 4200,
  state: 'waiting',
  writtenBy: 'u-ravi',
  writtenAt: '2025-04-05T06:00:00.000Z',
  addressed: 0,
  kept: 0,
  figures: {
    kept: 4100,
    read: 900,
    pushSent: 300,
    pushFailed: 2,
    pushForgotten: 7,
    mailSent: 12,
    mailBounced: 1,
    mailEnded: 0,
  },
};
const seen = (title: string, text: string) => ({
  title,
  text,
  mail: { subject: title, paragraphs: [text], action: 'See it in the portal' },
});
const open = (rows: Row[] = [], recipients = 3) =>
  mountAlone(App, {
    at: consolePaths.messages,
    player: { ...asha, _id: 'u-olga', name: 'Olga Operator', role: 'operator' },
    texts,
    answers: [
      answer(endpoints.listUsers, { data: [], metadata: [{ current_page: 1, totalRecord: 0 }] }),
      answer(endpoints.listMessages, { data: rows, serverNow: '2025-04-05T06:30:00.000Z' }),
      answer(endpoints.delivery, { day: '2025-04-05', kinds: [{ kind: 'operator-message', ...row.figures }] }),
      answer(endpoints.previewMessage, {
        recipients,
        needsSecond: recipients > 1000,
        leadsTo: '/user/dashboard',
        en: seen(copy.title, copy.text),
        hi: seen(copy.titleHi, copy.textHi),
        urging: ['last chance'],
      }),
      answer(endpoints.sendMessage, { ...row, state: 'sending' }),
      answer(endpoints.approveMessage, { ...row, state: 'sending' }),
    ],
  });
const sent = (alone: Awaited<ReturnType<typeof open>>, path: string) =>
  alone.requests.flatMap(({ url, method, body }) => (url === path && method === 'POST' ? [body] : []));
const write = (): void => {
  const [titles, all] = [screen.getAllByLabelText('Title'), screen.getAllByLabelText(/^Text/)];
  for (const [field, value] of [
    [titles[0], copy.title],
    [titles[1], copy.titleHi],
    [all[0], copy.text],
    [all[1], copy.textHi],
  ] as const)
    if (field) fireEvent.change(field, { target: { value } });
};

test('sends only what was previewed, and previews again after a change', async () => {
  const alone = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  expect(sent(alone, '/api/admin/messages/preview')).toEqual([]);
  write();
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const preview = within(await screen.findByRole('region', { name: 'As players see it' }));
  expect(preview.getByText(/may urge a stake: last chance/)).toBeTruthy();
  expect(preview.getAllByText(copy.titleHi)).toHaveLength(3);
  fireEvent.click(screen.getByLabelText(/It is about money/));
  expect(screen.queryByRole('button', { name: 'Send to 3' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Send to 3' }));
  await waitFor(() => expect(sent(alone, '/api/admin/messages')).toHaveLength(1));
  expect(sent(alone, '/api/admin/messages')).toMatchObject([{ ...copy, to: 'all', aboutMoney: true }]);
});

test('lets another operator approve a message to many, seeing its text', async () => {
  const alone = await open([
    { ...row, addressed: 500 },
    { ...row, _id: 'msg-2', writtenBy: 'u-olga' },
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Approve and send' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/4,200 players/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Approve and send' }));
  await waitFor(() => expect(sent(alone, '/api/admin/messages/msg-1/approve')).toHaveLength(1));
  expect(screen.getByText('Waits for another operator')).toBeTruthy();
  expect(document.querySelector('[data-figures]')?.textContent).toContain('300 pushes sent');
  expect(screen.getByRole('row', { name: /Messages of operators 4,100 900/ })).toBeTruthy();
});
