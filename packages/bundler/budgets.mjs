// Checks the portal's sizes against its budgets; exit code 1 if one is exceeded. Usage: node
// packages/bundler/budgets.mjs
import { checkBudgets, isOver } from '@baazi/releases';
import { browserApps } from './apps.mjs';
import { buildApps } from './portal/build-apps.mjs';

const sizes = checkBudgets((await buildApps(browserApps())).map(({ folder }) => folder));
for (const size of sizes) {
  const kib = `${size.kib.toFixed(1).padStart(7)} of ${String(size.budget).padStart(3)} KiB`;
  console.log(`${isOver(size) ? 'OVER' : 'ok  '} ${kib}  ${size.what}`);
}
if (sizes.some(isOver)) process.exit(1);
