/** @jest-environment jsdom */
import { endpoints, publicPaths, type ReplyOf } from '@baazi/contracts';
import { answer, mountAlone } from '@baazi/portal-kit/host';
import { screen } from '@testing-library/react';
import Help from './help';
import { helpTexts } from './help-texts';

const open = (inForce: ReplyOf<typeof endpoints.publicPolicies>) =>
  mountAlone(Help, { at: publicPaths.help, texts: helpTexts, answers: [answer(endpoints.publicPolicies, inForce)] });

test('says of money what the policies in force say, and nothing of those that are off', async () => {
  await open({ mode: 'sandbox', windDown: false, policies: [] });
  await screen.findByText('Money that you add can be withdrawn at any time, also unstaked.');
  screen.getByText('This is a trial: its rupees are not real money.');
  expect(screen.queryByText(/after it was staked once/)).toBeNull();

  await open({ mode: 'real', windDown: true, policies: ['deposits-staked-once', 'one-side-per-group', 'of-tomorrow'] });
  await screen.findByText('Money that you add can be withdrawn after it was staked once.');
  screen.getByText(/^Linked accounts/);
  screen.getByText(/^Deposits and contests are closed\./);
  expect(screen.queryByText(/also unstaked/)).toBeNull();
  expect(screen.queryByText(/This is a trial/)).toBeNull();
});
