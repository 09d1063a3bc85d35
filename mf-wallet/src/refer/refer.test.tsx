/** @jest-environment jsdom */
import { endpoints, paths } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { fireEvent, screen } from '@testing-library/react';
import { texts } from '../texts';
import Refer from './refer';

test('Copy copies the code of the field, and Copy link the link', async () => {
  const copied: string[] = [];
  Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  await mountAlone(Refer, {
    at: paths.refer,
    player: asha,
    texts,
    answers: [answer(endpoints.friends, { data: [] })],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByText('Your code is copied.');
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(copied).toEqual(['ASHA2345', 'http://localhost/signup?ref=ASHA2345']);
});
