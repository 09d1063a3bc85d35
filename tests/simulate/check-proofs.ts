// Every entry of a season is verified by a stranger: the player's files are written, and verify.mjs reads them in a
// process of its own, without the portal.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { inFlight } from '../load/in-flight';
import type { LoadClient } from '../load/load-client';
import type { Player } from './crowd';

const AT_ONCE = 8;
const A_RUN = 500;
const A_PAGE = 100;
/** Books are written within seconds of the settlement. */
const PATIENCE_MS = 60_000;
const Entries = z.object({ data: z.array(z.looseObject({ _id: z.string() })), count: z.number() });
const Settled = z.looseObject({ settlement: z.looseObject({}) });
const OwnBalance = z.looseObject({ checkpoint: z.string() });
const Log = z.object({ checkpoint: z.string() });

interface ProofFigures {
  /** entries whose receipt, book and settlement were verified, and wallets in the solvency sum */
  verified: number;
  failed: string[];
}

export async function checkProofs(
  portal: LoadClient,
  { operator, players, print }: { operator: string; players: readonly Player[]; print: (line: string) => void },
): Promise<ProofFigures> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-proofs-'));
  try {
    const files: string[] = [];
    const failed: string[] = [];
    await inFlight(players, AT_ONCE, async ({ token }) => {
      for (const id of await entriesOf(portal, token)) {
        const proof = await reported(portal, token, `/api/user/entries/${id}/proof`, Settled);
        if (proof === undefined) failed.push(`${id}: no proof with a settlement`);
        else fs.writeFileSync(path.join(dir, `${id}.json`), JSON.stringify(proof));
        if (proof !== undefined) files.push(`${id}.json`);
      }
    });
    // What is owed now: each wallet is in the sum, and its player proves it.
    const request = { token: operator, body: { reason: 'the season is over' } };
    portal.must(await portal.send('POST', '/api/admin/solvency', request), 'the sum of what is owed');
    await inFlight(players, AT_ONCE, async ({ token, index }) => {
      const proof = await reported(portal, token, '/api/user/solvency-proof', OwnBalance);
      if (proof === undefined) failed.push(`player ${index}: no proof of what is owed`);
      else fs.writeFileSync(path.join(dir, `owed-${index}.json`), JSON.stringify(proof));
      if (proof !== undefined) files.push(`owed-${index}.json`);
    });
    const keys = portal.must(await portal.send('GET', '/api/public/keys'), 'keys').response;
    const log = Log.parse(portal.must(await portal.send('GET', '/api/public/log'), 'log').response);
    fs.writeFileSync(path.join(dir, 'keys'), JSON.stringify(keys));
    fs.writeFileSync(path.join(dir, 'log'), log.checkpoint);
    print(`${files.length} proofs are with their players; verify.mjs reads them`);
    let verified = 0;
    for (let from = 0; from < files.length; from += A_RUN) {
      const some = files.slice(from, from + A_RUN);
      const found = await verifyFiles(dir, some);
      failed.push(...found);
      verified += some.length - new Set(found.map((line) => line.split(':')[0])).size;
    }
    return { verified, failed };
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

async function entriesOf(portal: LoadClient, token: string): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const address = `/api/user/entries?limit=${A_PAGE}&skip=${ids.length}`;
    const { data, count } = Entries.parse(
      portal.must(await portal.send('GET', address, { token }), 'entries').response,
    );
    ids.push(...data.map(({ _id }) => _id));
    if (ids.length >= count || data.length === 0) return ids;
  }
}

/** A player's proof from the portal, once it exists. */
async function reported(portal: LoadClient, token: string, address: string, shape: z.ZodType): Promise<unknown> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(1000)) {
    const { response } = await portal.send('GET', address, { token });
    if (shape.safeParse(response).success) return response;
  }
  return undefined;
}

/** The failed lines. A process whose exit code contradicts its lines has failed as well. */
const verifyFiles = (dir: string, files: readonly string[]): Promise<string[]> =>
  new Promise((resolve) => {
    const program = path.resolve(__dirname, '../../packages/proofs/verify.mjs');
    const args = [program, ...files, '--keys', 'keys', '--log', 'log'];
    execFile(process.execPath, args, { cwd: dir, maxBuffer: 2 ** 26 }, (error, output, problem) => {
      const lines = output.split('\n').filter((line) => line.startsWith('FAIL'));
      const failed = lines.map((line) => line.replace(/^FAIL\s+/, ''));
      resolve(error && failed.length === 0 ? files.map((file) => `${file}: ${problem || error.message}`) : failed);
    });
  });
