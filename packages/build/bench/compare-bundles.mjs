// What federation costs on the first visit: what is really shipped, against the same source as one bundle, and as one
// application with lazy routes. KiB brotli. Usage: node packages/build/bench/compare-bundles.mjs; exit code 1 when a
// ratio is broken.
import { checkBudgets } from '@baazi/releases';
import { browserParts } from '../portal/browser-parts.mjs';
import { buildParts } from '../portal/build-parts.mjs';
import { comparisonBuild, firstVisitKib } from './comparison-builds.mjs';

const limits = { toOne: 1.3, toLazy: 1.2 };
const gatedRoutes = [
  { route: '/', owner: 'mf-public', chunk: 'match-day' },
  { route: '/user/dashboard', owner: 'mf-contests' },
];
/** @param {number} number */
const round = (number) => Number(number.toFixed(2));

const [one, lazy] = [await comparisonBuild('one'), await comparisonBuild('lazy')];
const shipped = checkBudgets((await buildParts(browserParts())).map(({ folder }) => folder));
const result = gatedRoutes.map(({ route, ...screen }) => {
  const federated = shipped.find(({ what }) => what === `first visit of ${route}`)?.kib ?? NaN;
  const [oneBundle, lazySplit] = [firstVisitKib(one, screen), firstVisitKib(lazy, screen)];
  return {
    route,
    federated: round(federated),
    oneBundle: round(oneBundle),
    lazy: round(lazySplit),
    toOne: round(federated / oneBundle),
    toLazy: round(federated / lazySplit),
  };
});
console.log(JSON.stringify(result));
if (!result.every(({ toOne, toLazy }) => toOne <= limits.toOne && toLazy <= limits.toLazy)) process.exit(1);
