import fs from 'node:fs';
import path from 'node:path';

const season = path.resolve(__dirname, '../../svc-contest/seasons/ipl-2025.json');
const teams = path.resolve(__dirname, '../../packages/contracts/src/rules/teams.ts');
/** Names of teams, grounds and players, in the data's spelling. */
const people = path.resolve(__dirname, '../../svc-contest/seasons/ipl-2025.scorecards.json');
const fromData = [season, people, teams].flatMap(
  (file) => fs.readFileSync(file, 'utf8').match(/\b[A-Z][A-Za-z]{2,}/g) ?? [],
);
/** Names of people, products, formats and files. */
const others =
  'IPL Baazi UPI WhatsApp English Cricsheet JSON PNG JPG JPEG WebP CSV SHA Node node verify keys log txt mjs proof ' +
  'Asha Rao Guest Chrome HeadlessChrome Linux JavaScript DLS LBW NRR Deccan Chargers Daredevils Pune Warriors';
const names = new Set([...fromData, ...others.split(' ')]);

/** English words on a Hindi screen that are no name, code, amount or address. */
export function englishIn(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => !/[\d@/+=_]|\w[.:-]\w/.test(word))
    .flatMap((word) => word.match(/[A-Za-z]{3,}/g) ?? [])
    .filter((word) => !names.has(word) && word !== word.toUpperCase());
}
