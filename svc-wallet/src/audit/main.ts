import { rupeesText } from '@baazi/contracts';
import mongoose from 'mongoose';
import { checkPicks } from './check-picks';
import { checkChain } from '../seal/check-chain';
import { trialBalance } from './trial-balance';

const PAISE_PER_RUPEE = 100;

/** `node svc-wallet/dist/audit/main.js`: prints the trial balance, ends with `balanced` (exit 0) or with what does not fit (exit 1). */
async function audit(env: NodeJS.ProcessEnv, words: string[]): Promise<number> {
  const { MONGODB_URL: url, MONGODB_DATABASE: database } = env;
  if (!url || !database) throw new Error('MONGODB_URL and MONGODB_DATABASE say whose books to read');
  const db = await mongoose
    .createConnection(url, { dbName: database, autoIndex: false, autoCreate: false, serverSelectionTimeoutMS: 5000 })
    .asPromise();
  try {
    const books = await trialBalance(db);
    for (const [account, paise] of Object.entries(books.accounts).sort(([a], [b]) => (a < b ? -1 : 1)))
      console.log(`${account.padEnd(24)}${inRupees(paise).padStart(18)}`);
    console.log(`${'sum'.padEnd(24)}${inRupees(books.sumPaise).padStart(18)}`);
    console.log(`${books.transfers} transfers`);
    const problems = [...books.problems];
    const contest = env['CONTEST_DATABASE'] ?? neighbour(database);
    if (contest !== undefined) {
      const picks = await checkPicks(db, contest);
      console.log(`${picks.picks} held picks compared with their stakes`);
      problems.push(...picks.problems);
    }
    if (words.includes('--chain')) {
      const chain = await checkChain(db);
      console.log(`${chain.blocks} sealed blocks, ${chain.unsealed} transfers not sealed yet, head ${chain.head}`);
      problems.push(...chain.problems);
    }
    for (const problem of problems) console.log(problem);
    console.log(problems.length === 0 ? 'balanced' : `not balanced: ${problems.length} things do not fit`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
}

/** The stack names databases after their services. */
const neighbour = (database: string): string | undefined =>
  database.endsWith('svc-wallet') ? database.replace(/svc-wallet$/, 'svc-contest') : undefined;
const inRupees = (paise: number): string =>
  `${rupeesText(paise / PAISE_PER_RUPEE)}${paise % PAISE_PER_RUPEE === 0 ? '' : ` (${paise} paise)`}`;

audit(process.env, process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
