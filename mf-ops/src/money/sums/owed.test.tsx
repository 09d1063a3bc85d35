/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { fireEvent, screen, within } from '@testing-library/react';
import { texts } from '../../texts';
import { Owed } from './owed';

const tree = { id: '2025-04-05', at: '2025-04-05T06:30:00.000Z', size: 3, owedPaise: 112_000, state: 'published' };
const cover = {
  rupees: 5000,
  asOf: '2025-04-05T06:00:00.000Z',
  source: 'State Bank, account 7, statement of the day',
  statedAt: '2025-04-05T06:10:00.000Z',
};
const open = (proposedBy?: string) =>
  mountAlone(Owed, {
    at: '/ops/money',
    player: { ...asha, _id: 'u-olga', name: 'Olga Operator', role: 'operator' },
    texts,
    answers: [
      answer(endpoints.solvencyBoard, {
        trees: [{ ...tree, state: 'published' as const }],
        ...(proposedBy ? { proposed: { ...cover, proposedBy } } : {}),
      }),
      answer(endpoints.makeSolvency, { ...tree, id: '2025-04-05.1', state: 'published' as const }),
      answer(endpoints.stateCover, { state: proposedBy ? ('stated' as const) : ('proposed' as const) }),
    ],
  });
const sentTo = (alone: Awaited<ReturnType<typeof open>>, method: string) =>
  alone.requests.filter((request) => request.method === method).map(({ body }) => body);

test("takes a reason for a sum on request, and the first operator's cover proposal", async () => {
  const alone = await open();
  expect(await screen.findByText('Nobody has stated yet what we hold.')).toBeTruthy();
  expect((await screen.findByRole('row', { name: /2025-04-05/ })).textContent).toContain('₹1,120');
  fireEvent.click(screen.getByRole('button', { name: 'Sum up now' }));
  const sum = within(await screen.findByRole('dialog'));
  fireEvent.change(sum.getByLabelText(/Reason/), { target: { value: 'a journalist asks' } });
  fireEvent.click(sum.getByRole('button', { name: 'Sum up now' }));
  await screen.findByText('Nobody has stated yet what we hold.');
  expect(sentTo(alone, 'POST')).toEqual([{ reason: 'a journalist asks' }]);
});

test("lets a second operator confirm the first one's cover word for word, but not the proposer", async () => {
  const alone = await open('u-arun');
  fireEvent.click(await screen.findByRole('button', { name: 'Look and confirm' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'State what we hold' }));
  await screen.findByText('Nobody has stated yet what we hold.');
  const { rupees, asOf, source } = cover;
  expect(sentTo(alone, 'POST')).toEqual([{ rupees, asOf, source }]);
});

test('offers no confirmation to the operator who proposed the cover', async () => {
  await open('u-olga');
  expect(await screen.findByText(/You proposed it\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Look and confirm' })).toBeNull();
});
