import fs from 'node:fs';
import type { z } from 'zod';
import { StackProblem } from '../stack-problem';

/** Whole or not at all: a reader never sees half a file, whenever the writer dies. */
export function writeJson(file: string, content: unknown, mode = 0o644): void {
  const half = `${file}.${process.pid}.half`;
  fs.writeFileSync(half, `${JSON.stringify(content, null, 2)}\n`, { mode });
  fs.renameSync(half, file);
}

export function readJson<T>(file: string, shape: z.ZodType<T>): T | undefined {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new StackProblem(`${file} is damaged; put it right, or start with --fresh to forget this folder`);
  }
}
