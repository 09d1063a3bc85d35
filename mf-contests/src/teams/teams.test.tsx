/** @jest-environment jsdom */
import { paths } from '@baazi/contracts';
import { asha, mountAlone } from '@baazi/portal-kit/host';
import { screen } from '@testing-library/react';
import { App } from '../app';
import { matchDayAnswers } from '../examples';
import { texts } from '../texts';
import { teamsTexts } from './teams-texts';

// jsdom has no media queries.
Object.assign(window, { matchMedia: () => ({ matches: true }) });

const t = teamsTexts.en;
test.each([
  ['an empty list of everything says how entries come here', paths.teams, t.noneTeams],
  ['an empty filter speaks of the filter', `${paths.teams}?show=lost`, t.noneShown],
])('%s', async (_title, at, text) => {
  const alone = await mountAlone(App, { at, player: asha, texts, answers: matchDayAnswers() });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText(t.none)).toBeTruthy();
  await alone.unmount();
});
