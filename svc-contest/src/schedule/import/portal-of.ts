import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ImportProblem } from './import-problem';

export interface Portal {
  url: string;
  email: string;
  password: string;
}

const Operator = z.object({ email: z.string(), password: z.string() });
const Ports = z.record(z.string(), z.number());

/** Where the portal is and who signs in: told outright, or read from the data folder of the local stack. */
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
