import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const ms = z.number().min(0);
const cost = z.object({ trip: ms, each: ms });
const file = z.object({
  measuredAt: z.string(),
  cores: z.number(),
  costs: z.object({ gateway: ms, auth: ms, client: ms, contest: cost, wallet: cost, database: cost }),
  runs: z.array(
    z.object({
      copies: z.number(),
      width: z.number(),
      perSecond: z.number(),
      p50Ms: ms,
      p99Ms: ms,
      msPerJoin: z.record(z.string(), ms),
      slowness: z.number(),
    }),
  ),
});
export type CostsFile = z.output<typeof file>;

/** The latest measured and fitted costs of `npm run bench -- scale`. */
export const readCosts = (): CostsFile =>
  file.parse(JSON.parse(fs.readFileSync(path.join(__dirname, 'costs.json'), 'utf8')));
