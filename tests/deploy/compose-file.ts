import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

export const root = path.resolve(__dirname, '../..');

const Container = z.looseObject({
  image: z.string().optional(),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  build: z.strictObject({ context: z.literal('.'), dockerfile: z.string() }).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
  networks: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  restart: z.string().optional(),
  healthcheck: z.unknown().optional(),
});
const ComposeFile = z.looseObject({
  services: z.record(z.string(), Container),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
});

/** docker-compose.yml with its merges done. */
export function composeFile() {
  return ComposeFile.parse(parse(fs.readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true }));
}

/** The output of deploy/make-env.mjs. */
export function madeEnvironment(): Record<string, string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-env-'));
  try {
    execFileSync(process.execPath, [path.join(root, 'deploy/make-env.mjs'), folder]);
    return readEnvironment(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export function readEnvironment(folder: string): Record<string, string> {
  const lines = fs.readFileSync(path.join(folder, '.env'), 'utf8').trim().split('\n');
  return Object.fromEntries(lines.map((line) => /^(\w+)='([^']*)'$/.exec(line)?.slice(1) ?? []));
}

/** Fills in `${NAME}`, `${NAME:-default}` and `${NAME:?message}` as compose does. */
export function filledIn(
  environment: Record<string, string | number>,
  variables: Record<string, string>,
): Record<string, string> {
  const fill = (text: string) =>
    text.replace(
      /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
      (_, name: string, kind: string | undefined, word: string | undefined) => {
        const value = variables[name];
        if (value) return value;
        if (kind === '?') throw new Error(`${name}: ${word}`);
        return kind === '-' ? (word ?? '') : '';
      },
    );
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(String(value))]));
}
