// Sizes of the portal against its budgets; exit code 1 when one is broken. Usage: node packages/build/budgets.mjs
import { checkBudgets } from './budgets/check-budgets.mjs';
import { browserParts } from './portal/parts.mjs';
import { buildParts } from './portal/build-parts.mjs';

const rows = checkBudgets((await buildParts(browserParts())).map(({ folder }) => folder));
for (const { what, kib, budget } of rows)
  console.log(
    `${kib > budget ? 'OVER' : 'ok  '} ${kib.toFixed(1).padStart(7)} of ${String(budget).padStart(3)} KiB  ${what}`,
  );
if (rows.some(({ kib, budget }) => kib > budget)) process.exit(1);
