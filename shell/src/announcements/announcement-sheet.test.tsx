/** @jest-environment jsdom */
import { endpoints, paths, type ReplyOf } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { screen, within } from '@testing-library/react';
import AnnouncementSheet from './announcement-sheet';
import { announcementTexts } from './announcement-texts';

const t = announcementTexts.en;
type Entry = ReplyOf<typeof endpoints.ownEntries>['data'][number];
const pick: Entry = {
  _id: 'e-1',
  kind: 'match',
  market: 'match:ipl-2025-17',
  matchID: 'ipl-2025-17',
  title: 'CSK v DC',
  selection: 'DC',
  amount: 100,
  win_amount: 500,
  state: 'settled',
  result: 'won',
  startsAt: '2025-04-05T10:00:00Z',
  closesAt: '2025-04-05T09:30:00Z',
  acceptedAt: '2025-04-05T06:00:00Z',
  settledAt: '2025-04-05T14:00:00Z',
};
const reply: Entry = {
  ...pick,
  _id: 'e-2',
  kind: 'question',
  market: 'question:q-1',
  title: 'Will CSK hit 10 sixes?',
  selection: 'no',
  amount: 49,
  win_amount: 196,
};

async function shown(entries: readonly (Entry & { isAway: boolean })[]) {
  const alone = await mountAlone(() => <AnnouncementSheet entries={entries} onClose={() => undefined} />, {
    at: paths.dashboard,
    player: asha,
    answers: [answer(endpoints.matchDay, { inPlay: [], results: [], winners: [], serverNow: '2025-04-05T14:00:00Z' })],
  });
  return { alone, sheet: within(await screen.findByRole('dialog')) };
}

test('a pick and an answer that were both right while the player watched are one win, with their sum and share', async () => {
  const { alone, sheet } = await shown([pick, reply].map((entry) => ({ ...entry, isAway: false })));
  expect(sheet.getByRole('heading', { name: t.won.title })).toBeTruthy();
  expect(await sheet.findByText('+₹696')).toBeTruthy();
  expect(sheet.getByText(t.won.line(696))).toBeTruthy();
  expect(sheet.getByText('+₹500')).toBeTruthy();
  expect(sheet.getByText('+₹196')).toBeTruthy();
  expect(sheet.getByRole('button', { name: t.share })).toBeTruthy();
  expect(sheet.queryByText(t.away)).toBeNull();
  await alone.unmount();
});

test('results that came while the page was closed say so, with the same sum and share', async () => {
  const { alone, sheet } = await shown([pick, reply].map((entry) => ({ ...entry, isAway: true })));
  expect(sheet.getByRole('heading', { name: t.away })).toBeTruthy();
  expect(await sheet.findByText('+₹696')).toBeTruthy();
  expect(sheet.getByRole('button', { name: t.share })).toBeTruthy();
  await alone.unmount();
});

test('a win beside a loss counts the win only, and lists the loss', async () => {
  const lost: Entry = { ...reply, result: 'lost' };
  const { alone, sheet } = await shown([pick, lost].map((entry) => ({ ...entry, isAway: false })));
  expect(sheet.getByText(t.won.line(500))).toBeTruthy();
  expect(sheet.getByText('-₹49')).toBeTruthy();
  await alone.unmount();
});

test('without a win there is neither a sum nor a share', async () => {
  const lost = [pick, reply].map((entry) => ({ ...entry, result: 'lost' as const, isAway: false }));
  const { alone, sheet } = await shown(lost);
  expect(sheet.getByRole('heading', { name: t.several })).toBeTruthy();
  expect(sheet.queryByRole('button', { name: t.share })).toBeNull();
  await alone.unmount();
});
