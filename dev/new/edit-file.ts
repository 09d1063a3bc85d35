import fs from 'node:fs';

/** One mechanical edit. An edit that changes nothing means that the file is not as expected: then nobody guesses. */
export function editFile(file: string, edit: (text: string) => string): void {
  const before = fs.readFileSync(file, 'utf8');
  const after = edit(before);
  if (after === before) throw new Error(`${file} does not look as expected; nothing was changed in it`);
  fs.writeFileSync(file, after);
}
