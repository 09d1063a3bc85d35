// What federation costs on the first visit: the same source as one bundle, and as one application with lazy routes, against
// what is really shipped. KiB brotli. Usage: node packages/build/bench/compare-bundles.mjs; exit code 1 when a ratio is broken.
import { checkBudgets } from '../budgets/check-budgets.mjs';
import { buildParts } from '../portal/build-parts.mjs';
import { browserParts } from '../portal/parts.mjs';
import { comparisonBuild, firstVisitKib } from './comparison-builds.mjs';

const limits = { toOne: 1.3, toLazy: 1.2 };
const gatedRoutes = [
  ['/', 'mf-public'],
  ['/user/dashboard', 'mf-contests'],
];
const round = (number) => Number(number.toFixed(2));

const [one, lazy] = [await comparisonBuild('one'), await comparisonBuild('lazy')];
const shipped = checkBudgets((await buildParts(browserParts())).map(({ folder }) => folder));
const result = gatedRoutes.map(([route, owner]) => {
  const federated = shipped.find(({ what }) => what === `first visit of ${route}`).kib;
  const [oneBundle, lazySplit] = [firstVisitKib(one, owner), firstVisitKib(lazy, owner)];
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
if (result.some(({ toOne, toLazy }) => toOne > limits.toOne || toLazy > limits.toLazy)) process.exit(1);
