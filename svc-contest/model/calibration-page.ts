import { chanceOf, type WinModel } from '../src/scores/win-probability/model';
import { brierOf, type Sample } from './fit';

export interface SeasonBrier {
  season: number;
  first: number;
  second: number;
}
interface Bin {
  /** mean of the chances that were given */
  said: number;
  /** share of those that won */
  came: number;
  samples: number;
}

const BINS = 10;
const ofInnings = (samples: readonly Sample[], innings: 0 | 1): Sample[] =>
  samples.filter(({ state }) => state.innings === innings);
const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

/** What was said beside what came, for chances of about the same size. */
function binsOf(model: WinModel, samples: readonly Sample[]): Bin[] {
  const bins = Array.from({ length: BINS }, () => ({ said: 0, came: 0, samples: 0 }));
  for (const { state, par, won } of samples) {
    const chance = chanceOf(model, state, par);
    const bin = bins[Math.min(BINS - 1, Math.floor(chance * BINS))];
    if (!bin) continue;
    bin.said += chance;
    bin.came += won;
    bin.samples += 1;
  }
  return bins
    .filter(({ samples: count }) => count > 0)
    .map(({ said, came, samples: count }) => ({ said: said / count, came: came / count, samples: count }));
}

/** The page of the docs: how the chance is made, and how well it held. */
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
      .map(({ said, came, samples }) => `| ${percent(said)} | ${percent(came)} | ${samples} |`)
      .join('\n');
  return `# Chance of winning

Written by \`npx baazi fit-model FOLDER\`; not by hand.

What the match page shows after the lock as a line over the match is a guess from the score alone: runs, wickets and balls left, the target, and how much a first innings has brought of late. It knows no players, no pitch and no odds. It is never shown before the lock, never beside a stake, and it decides nothing.

## How it is made

- **Runs to come**: least squares on balls and wickets left, as a share of par.
- **Par**: the mean of all full first innings before the match, where a match counts half as much as one 90 matches later. Scoring drifts (a first innings brought 161 in 2008, 190 in 2024), so par is what was known on the day and nothing is tuned by season.
- **First innings**: logistic in how far the innings will end ahead of par, and in how much of it is played.
- **Second innings**: logistic in the runs to come less those needed, against what chance may still do with the balls left; wickets and balls left beside it.

Fitted on ${model.seasons[0]}-${model.seasons[1]}; matches with D/L, a super over or no result are left out. The coefficients: \`svc-contest/src/scores/win-probability/coefficients.json\`.

## How well it holds

Brier score (mean square of the error, 0.25 says nothing) at the end of every over while the match was open. The end of a match that is decided is not counted.

On 2025, which it was not fitted on: **${brier.first.toFixed(4)}** in the first innings, **${brier.second.toFixed(4)}** in the second.

Walking forward, each season judged by a model that had seen only those before it:

| season | first innings | second innings |
| --- | --- | --- |
${forward.map(({ season, first, second }) => `| ${season} | ${first.toFixed(4)} | ${second.toFixed(4)} |`).join('\n')}
| mean | ${mean(({ first }) => first)} | ${mean(({ second }) => second)} |

Seasons differ by more than models do. Tried on the seasons before 2025 and left out: strength of the sides by their earlier results (worse by 0.002), the ground's own scoring and more terms of the same kind (no change).

## Calibration on 2025

Of the moments in which a chance was given, so many were won by the side that batted.

![What was said beside what came](win-probability.svg)

First innings:

| said | came | overs |
| --- | --- | --- |
${table(0)}

Second innings:

| said | came | overs |
| --- | --- | --- |
${table(1)}

The balls are Cricsheet's (cricsheet.org), under ODC-BY 1.0.
`;
}

const SIDE = 320;
const EDGE = 40;
const place = (share: number): number => Math.round((EDGE + share * SIDE) * 10) / 10;
const up = (share: number): number => Math.round((EDGE + (1 - share) * SIDE) * 10) / 10;

/** The same as a picture: on the diagonal what was said is what came. */
export function calibrationPlot(model: WinModel, unseen: readonly Sample[]): string {
  const line = (innings: 0 | 1, colour: string): string => {
    const bins = binsOf(model, ofInnings(unseen, innings));
    const points = bins.map(({ said, came }) => `${place(said)},${up(came)}`).join(' ');
    const dots = bins.map(
      ({ said, came, samples }) =>
        `<circle cx="${place(said)}" cy="${up(came)}" r="${Math.max(2, Math.sqrt(samples) / 3).toFixed(1)}"/>`,
    );
    return `<g fill="${colour}" fill-opacity="0.7"><polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}</g>`;
  };
  const whole = SIDE + 2 * EDGE;
  const label = (x: number, y: number, text: string, more = ''): string =>
    `<text x="${x}" y="${y}"${more}>${text}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${whole}" font-family="sans-serif" font-size="12" role="img" aria-label="Calibration on 2025">
<rect width="${whole}" height="${whole}" fill="#ffffff"/>
<rect x="${EDGE}" y="${EDGE}" width="${SIDE}" height="${SIDE}" fill="none" stroke="#9aa0a6"/>
<line x1="${place(0)}" y1="${up(0)}" x2="${place(1)}" y2="${up(1)}" stroke="#9aa0a6" stroke-dasharray="4 4"/>
${line(0, '#0057e2')}
${line(1, '#c8102e')}
${label(place(0.5), whole - 10, 'said', ' text-anchor="middle"')}
${label(12, up(0.5), 'came', ` text-anchor="middle" transform="rotate(-90 12 ${up(0.5)})"`)}
${label(EDGE, EDGE - 14, 'first innings', ' fill="#0057e2"')}
${label(EDGE + 100, EDGE - 14, 'second innings', ' fill="#c8102e"')}
</svg>
`;
}
