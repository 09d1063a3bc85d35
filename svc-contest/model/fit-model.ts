// Fits the win probability model on the seasons until 2024, and measures it on seasons it was not fitted on.
//   npx baazi fit-model FOLDER
// FOLDER has balls-2008-2024.json and balls-2025.json in the shape that svc-contest/model/past-matches.ts reads. It
// writes the shipped coefficients and their calibration page. Deterministic: the same folder gives the same files.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as prettier from 'prettier';
import { brierOf, fitModel, samplesOf } from './fit';
import { calibrationPage, calibrationPlot } from './calibration-page';
import { pastMatches } from './past-matches';

const FITTED_UNTIL = 2024;
const root = path.resolve(__dirname, '../..');

async function main([folder]: string[]): Promise<void> {
  if (folder === undefined) {
    console.error('usage: npx baazi fit-model FOLDER');
    process.exitCode = 1;
    return;
  }
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  const samples = samplesOf(pastMatches([read('balls-2008-2024.json'), read('balls-2025.json')]));
  const seasons = [...new Set(samples.map(({ season }) => season))].sort((a, b) => a - b);

  // Walk-forward validation: each season is scored by a model fitted on earlier seasons only.
  const forward = seasons
    .filter((season) => season >= 2018)
    .map((season) => {
      const model = fitModel(samples, season - 1);
      const row = {
        season,
        ...brierOf(
          model,
          samples.filter((sample) => sample.season === season),
        ),
      };
      console.log(`${season}  first innings ${row.first.toFixed(4)}  second innings ${row.second.toFixed(4)}`);
      return row;
    });

  const model = fitModel(samples, FITTED_UNTIL);
  const unseen = samples.filter(({ season }) => season > FITTED_UNTIL);
  await write('svc-contest/src/scores/win-probability/coefficients.json', JSON.stringify(model));
  await write('docs/win-probability.md', calibrationPage({ model, unseen, forward }));
  writeFileSync(path.join(root, 'docs/win-probability.svg'), calibrationPlot(model, unseen));
  console.log(JSON.stringify({ fittedOn: model.seasons, unseen: brierOf(model, unseen) }));
}

/** Writes the file in the repository's format. */
async function write(name: string, text: string): Promise<void> {
  const file = path.join(root, name);
  const style = await prettier.resolveConfig(file);
  writeFileSync(file, await prettier.format(text, { ...style, filepath: file }));
}

void main(process.argv.slice(2));
