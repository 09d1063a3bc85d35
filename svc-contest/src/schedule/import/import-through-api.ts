import path from 'node:path';
import { endpoints, type SentTo } from '@baazi/contracts';
import { shapes } from '@baazi/contracts/shapes';
import { z } from 'zod';
import { readFile } from 'node:fs/promises';
import type { ImportReport } from './import-fixtures';

const Envelope = z.object({
  status: z.boolean(),
  message: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), msg: z.string() })).optional(),
  response: z.unknown().optional(),
});

/** Sends the import as the operator, first as a dry run: its report shows conflicts. */
export async function importThroughApi(
  portal: Portal,
  body: SentTo<typeof endpoints.importMatches>['body'],
): Promise<ImportReport> {
  const signedIn = await send(portal.url, endpoints.login, { email: portal.email, password: portal.password });
  const { token } = z.object({ token: z.string() }).parse(signedIn);
  const shape = shapes.importMatches.reply;
  const planned = shape.parse(await send(portal.url, endpoints.importMatches, { ...body, dryRun: true }, token));
  if (body.dryRun || planned.conflicts.length > 0) return planned;
  // Refunds are final: the operator confirms them after the dry run.
  if (body.applyMoves && planned.refunds.entries > 0 && !body.expects) return planned;
  return shape.parse(await send(portal.url, endpoints.importMatches, body, token));
}

async function send(
  url: string,
  endpoint: { method: string; path: string },
  body: unknown,
  token?: string,
): Promise<unknown> {
  const answer = await fetch(url + endpoint.path, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { 'x-auth-token': token }) },
    body: JSON.stringify(body),
    // A redirect would carry the operator's token to another server.
    redirect: 'error',
  }).catch(() => {
    throw new ImportProblem(`${url} does not answer. Is the portal running?`);
  });
  const envelope = Envelope.safeParse(await answer.json().catch(() => undefined));
  if (!envelope.success) throw new ImportProblem(`${url} answered ${answer.status} in an unknown shape.`);
  const { status, message, errors, response } = envelope.data;
  if (!status)
    throw new ImportProblem(
      [message ?? `refused (${answer.status})`, ...(errors ?? []).map((error) => `  ${error.path}: ${error.msg}`)].join(
        '\n',
      ),
    );
  return response;
}

/** A fault that the operator at the command line can correct. */
export class ImportProblem extends Error {
  override name = 'ImportProblem';
}

export interface Portal {
  url: string;
  email: string;
  password: string;
}

const Operator = z.object({ email: z.string(), password: z.string() });
const Ports = z.record(z.string(), z.number());

/** The portal's address and the operator: from the options, or from the data folder of the local stack. */
export async function portalOf({ data, url }: { data: string; url?: string }): Promise<Portal> {
  const { OPERATOR_EMAIL: email, OPERATOR_PASSWORD: password } = process.env;
  const operator =
    email !== undefined && password !== undefined
      ? { email, password }
      : await read(path.join(data, 'operator.json'), Operator);
  if (url !== undefined) return { url: url.replace(/\/+$/, ''), ...operator };
  const port = (await read(path.join(data, 'ports.json'), Ports))['gateway'];
  if (port === undefined) throw new ImportProblem(`${data} does not say where the portal is. Is it running?`);
  return { url: `http://127.0.0.1:${port}`, ...operator };
}

async function read<T>(file: string, shape: z.ZodType<T>): Promise<T> {
  try {
    return shape.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new ImportProblem(`${file} cannot be read. Start the portal first, or name its folder with --data.`);
  }
}
