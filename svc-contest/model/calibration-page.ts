import { chanceOf, type WinModel } from '../src/scores/win-probability/model';
import { brierOf, type Sample } from './fit';

interface SeasonBrier {
  season: number;
  first: number;
  second: number;
}
interface Bin {
  /** mean of the predicted chances */
  predicted: number;
  /** share of wins */
  observed: number;
  samples: number;
}

const BINS = 10;
const ofInnings = (samples: readonly Sample[], innings: 0 | 1): Sample[] =>
  samples.filter(({ state }) => state.innings === innings);
const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

/** Predicted and observed wins in ten bins of the chance. */
function binsOf(model: WinModel, samples: readonly Sample[]): Bin[] {
  const bins = Array.from({ length: BINS }, () => ({ predicted: 0, observed: 0, samples: 0 }));
  for (const { state, par, won } of samples) {
    const chance = chanceOf(model, state, par);
    const bin = bins[Math.min(BINS - 1, Math.floor(chance * BINS))];
    if (!bin) continue;
    bin.predicted += chance;
    bin.observed += won;
    bin.samples += 1;
  }
  return bins
    .filter(({ samples: count }) => count > 0)
    .map(({ predicted, observed, samples: count }) => ({
      predicted: predicted / count,
      observed: observed / count,
      samples: count,
    }));
}

/** The documentation page: how the model works, and how accurate it is. */
export function calibrationPage(found: {
  model: WinModel;
  unseen: readonly Sample[];
  forward: readonly SeasonBrier[];
}): string {
  const { model, unseen, forward } = found;
  const brier = brierOf(model, unseen);
  const mean = (of: (row: SeasonBrier) => number): string =>
    (forward.reduce((sum, row) => sum + of(row), 0) / forward.length).toFixed(4);
  const table = (innings: 0 | 1): string =>
    binsOf(model, ofInnings(unseen, innings))
      .map(({ predicted, observed, samples }) => `| ${percent(predicted)} | ${percent(observed)} | ${samples} |`)
      .join('\n');
  return `# Chance of winning

Written by \`npx baazi fit-model FOLDER\`; not by hand.

After the lock, the match page shows a win probability as a line over the match. It is estimated from the score \
alone: runs, wickets and balls left, the target, and how much recent first innings have scored. It uses no players, \
no pitch and no odds. It is never shown while a stake can be placed, and it decides nothing.

## How it is made

- **Remaining runs**: least squares on balls and wickets left, as a share of par.
- **Par**: the mean of all full first innings before the match, where a match counts half as much as one 90 matches \
later. Scoring drifts (a first innings averaged 161 in 2008, 190 in 2024), so par uses what was known on the day, and \
nothing is tuned by season.
- **First innings**: logistic in how far the innings will end ahead of par, and in how much of it is played.
- **Second innings**: logistic in the expected minus the needed runs, scaled by the uncertainty of the balls left, \
and in wickets and balls left.

Fitted on ${model.seasons[0]}-${model.seasons[1]}; matches with D/L, a super over or no result are left out. The \
coefficients: \`svc-contest/src/scores/win-probability/coefficients.json\`.

## Accuracy

Brier score (mean squared error; a constant 50 % scores 0.25) at the end of every over while the match was undecided.

On 2025, which it was not fitted on: **${brier.first.toFixed(4)}** in the first innings, \
**${brier.second.toFixed(4)}** in the second.

Walk-forward validation, each season scored by a model fitted on earlier seasons only:

| season | first innings | second innings |
| --- | --- | --- |
${forward.map(({ season, first, second }) => `| ${season} | ${first.toFixed(4)} | ${second.toFixed(4)} |`).join('\n')}
| mean | ${mean(({ first }) => first)} | ${mean(({ second }) => second)} |

Seasons differ by more than models do: in 2018 and 2019 sides that were behind at half-time won unusually often, and \
no model of the score alone can predict that. Tried on the seasons before 2025 and rejected: strength of the sides by \
their earlier results (worse by 0.002), the ground's own scoring and more terms of the same kind (no change).

## Calibration on 2025

The predicted chance of the batting side, and the share of cases in which it won.

![Predicted and observed](win-probability.svg)

First innings:

| predicted | observed | overs |
| --- | --- | --- |
${table(0)}

Second innings:

| predicted | observed | overs |
| --- | --- | --- |
${table(1)}

The balls are Cricsheet's (cricsheet.org), under ODC-BY 1.0.
`;
}

const SIDE = 320;
const EDGE = 40;
const xOf = (share: number): number => Math.round((EDGE + share * SIDE) * 10) / 10;
const yOf = (share: number): number => Math.round((EDGE + (1 - share) * SIDE) * 10) / 10;

/** The same as a plot; a perfect model lies on the diagonal. */
export function calibrationPlot(model: WinModel, unseen: readonly Sample[]): string {
  const line = (innings: 0 | 1, colour: string): string => {
    const bins = binsOf(model, ofInnings(unseen, innings));
    const points = bins.map(({ predicted, observed }) => `${xOf(predicted)},${yOf(observed)}`).join(' ');
    const dots = bins.map(
      ({ predicted, observed, samples }) =>
        `<circle cx="${xOf(predicted)}" cy="${yOf(observed)}" r="${Math.max(2, Math.sqrt(samples) / 3).toFixed(1)}"/>`,
    );
    const polyline = `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>`;
    return `<g fill="${colour}" fill-opacity="0.7">${polyline}${dots.join('')}</g>`;
  };
  const whole = SIDE + 2 * EDGE;
  const label = (x: number, y: number, text: string, more = ''): string =>
    `<text x="${x}" y="${y}"${more}>${text}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${whole}" font-family="sans-serif" \
font-size="12" role="img" aria-label="Calibration on 2025">
<rect width="${whole}" height="${whole}" fill="#ffffff"/>
<rect x="${EDGE}" y="${EDGE}" width="${SIDE}" height="${SIDE}" fill="none" stroke="#9aa0a6"/>
<line x1="${xOf(0)}" y1="${yOf(0)}" x2="${xOf(1)}" y2="${yOf(1)}" stroke="#9aa0a6" stroke-dasharray="4 4"/>
${line(0, '#0057e2')}
${line(1, '#c8102e')}
${label(xOf(0.5), whole - 10, 'predicted', ' text-anchor="middle"')}
${label(12, yOf(0.5), 'observed', ` text-anchor="middle" transform="rotate(-90 12 ${yOf(0.5)})"`)}
${label(EDGE, EDGE - 14, 'first innings', ' fill="#0057e2"')}
${label(EDGE + 100, EDGE - 14, 'second innings', ' fill="#c8102e"')}
</svg>
`;
}
