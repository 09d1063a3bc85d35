import fs from 'node:fs';
import path from 'node:path';
import { EJSON } from 'bson';
import type { CollectionData, EntityDescription, Requirement, SpecFile, SpecTest } from './format';

export type SpecCase = {
  file: string;
  description: string;
  requirements: Requirement[][];
  createEntities: EntityDescription[];
  initialData: CollectionData[];
  test: SpecTest;
};

/** The specification tests are in MONGODB_SPECIFICATIONS, else beside the project; they are not part of it. */
export function specFolder(): string | undefined {
  const candidates = [
    process.env.MONGODB_SPECIFICATIONS,
    path.resolve('../shared/data/mongodb-specifications'),
    path.resolve(__dirname, '../../../../../../shared/data/mongodb-specifications'),
  ];
  return candidates.find((folder) => folder !== undefined && fs.existsSync(folder));
}

/** Reads all cases in the unified format; files in other formats are listed separately. */
export function readSpecCases(folder: string): { cases: SpecCase[]; otherFiles: string[] } {
  const cases: SpecCase[] = [];
  const otherFiles: string[] = [];
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort();
  for (const file of files) {
    const content = EJSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'), { relaxed: true }) as SpecFile;
    if (content.schemaVersion === undefined) {
      otherFiles.push(file);
      continue;
    }
    for (const test of content.tests) {
      cases.push({
        file,
        description: test.description,
        requirements: [content.runOnRequirements, test.runOnRequirements].filter((list) => list !== undefined),
        createEntities: content.createEntities ?? [],
        initialData: content.initialData ?? [],
        test,
      });
    }
  }
  return { cases, otherFiles };
}
