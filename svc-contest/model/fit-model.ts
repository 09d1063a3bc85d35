// Fits the chance of winning on the seasons until 2024, and says how well it holds on seasons it was not fitted on.
//   npx baazi fit-model FOLDER
// FOLDER has balls-2008-2024.json and balls-2025.json in the shape that svc-contest/model/past-matches.ts reads. It
// writes the coefficients that ship and the page of their calibration. The same folder always gives the same.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as prettier from 'prettier';
import { brierOf, fitted, samplesOf } from './fit';
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

  // Walk forward: each season is judged by a model that has seen only those before it.
  const forward = seasons
    .filter((season) => season >= 2018)
    .map((season) => {
      const model = fitted(samples, season - 1);
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

  const model = fitted(samples, FITTED_UNTIL);
  const unseen = samples.filter(({ season }) => season > FITTED_UNTIL);
  await write('svc-contest/src/scores/win-probability/coefficients.json', JSON.stringify(model));
  await write('docs/win-probability.md', calibrationPage({ model, unseen, forward }));
  writeFileSync(path.join(root, 'docs/win-probability.svg'), calibrationPlot(model, unseen));
  console.log(JSON.stringify({ fittedOn: model.seasons, unseen: brierOf(model, unseen) }));
}

/** As everything in the repository is formatted. */
async function write(name: string, text: string): Promise<void> {
  const file = path.join(root, name);
  const style = await prettier.resolveConfig(file);
  writeFileSync(file, await prettier.format(text, { ...style, filepath: file }));
}

void main(process.argv.slice(2));
