import fs from 'node:fs';
import path from 'node:path';

export interface DocumentedCommand {
  /** the page, from the project's root */
  from: string;
  command: string;
}
const OURS =
  /^(npm (start|test|run|install)|npx (baazi|jest|rspack)|node (deploy|packages|dev)\/|docker compose|kubectl) ?/;

/**
 * The commands that README.md and CONTRIBUTING.md show in blocks of `sh`, and those of docs/run-it.md between back
 * ticks, in their order, each once a page and without the comment behind it.
 */
export function commandsIn(root: string): DocumentedCommand[] {
  const read = (page: string): string => fs.readFileSync(path.join(root, page), 'utf8');
  const blocks = (page: string): string[] =>
    [...read(page).matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'));
  const inline = [...read('docs/run-it.md').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [
    ...unique(blocks('README.md')).map((command) => ({ from: 'README.md', command })),
    ...unique(blocks('CONTRIBUTING.md')).map((command) => ({ from: 'CONTRIBUTING.md', command })),
    ...unique(inline.filter((code) => OURS.test(code))).map((command) => ({ from: 'docs/run-it.md', command })),
  ];
}

const unique = (lines: readonly string[]): string[] => [
  ...new Set(lines.map((line) => line.replace(/\s+#.*$/, '').trim()).filter(Boolean)),
];
