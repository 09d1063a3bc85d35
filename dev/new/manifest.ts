import fs from 'node:fs';
import { z } from 'zod';

/** What of a workspace's package.json a new part takes from its neighbour. */
const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  private: z.boolean(),
  scripts: z.record(z.string(), z.string()).optional(),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()).optional(),
});
export type Manifest = z.output<typeof Manifest>;

export const readManifest = (file: string): Manifest => Manifest.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
