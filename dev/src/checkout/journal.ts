import fs from 'node:fs';
import path from 'node:path';
import { Fact } from './checkout-facts';

export interface Journal {
  read(): Fact[];
  append(fact: Fact): void;
}

/** Facts as lines of JSON, written before they are acted on: a killed checkout comes back knowing them all. */
export function openJournal(stateDir: string): Journal {
  fs.mkdirSync(stateDir, { recursive: true });
  const file = path.join(stateDir, 'journal.jsonl');
  dropTornLine(file);
  const descriptor = fs.openSync(file, 'a', 0o600);
  return {
    read: () =>
      fs
        .readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => Fact.parse(JSON.parse(line))),
    append: (fact) => void fs.writeSync(descriptor, `${JSON.stringify(fact)}\n`),
  };
}

/** A crash in the middle of a write leaves a line without its end; nobody was answered on it. */
function dropTornLine(file: string): void {
  if (!fs.existsSync(file)) return;
  const content = fs.readFileSync(file);
  const end = content.lastIndexOf('\n') + 1;
  if (end < content.length) fs.truncateSync(file, end);
}
