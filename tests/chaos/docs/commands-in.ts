import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export interface DocumentedCommand {
  /** the page, from the project's root */
  from: string;
  command: string;
}
const OURS =
  /^(npm (start|test|run|install)|npx (baazi|jest|rspack)|node (deploy|packages|dev)\/|docker compose|kubectl)\b/;
const SETTING = /^\s*[A-Z_]+=\S*(\s+#.*)?$/;

/**
 * The commands of README.md, CONTRIBUTING.md, docs/run-it.md and all other pages but the decisions, in this order: the
 * lines of blocks of `sh` and of indented blocks, then the commands between back ticks. Each is listed once, without the
 * comment behind it; a line that only names a setting is no command.
 */
export function commandsIn(root: string): DocumentedCommand[] {
  const tracked = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const others = tracked.filter((page) => !page.startsWith('docs/decisions/'));
  const pages = new Set(['README.md', 'CONTRIBUTING.md', 'docs/run-it.md', ...others]);
  const seen = new Set<string>();
  return [...pages].flatMap((from) => {
    const text = fs.readFileSync(path.join(root, from), 'utf8');
    const fenced = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'));
    const indented = text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/(?<=\n\n)(?: {4}\S.*\n(?: {4}.*\n)*)/g);
    const blocks = [...indented].flatMap(([block]) => block.replaceAll(/\\\n\s*/g, '').split('\n'));
    const lines = [...fenced, ...blocks].filter((line) => !SETTING.test(line));
    const inline = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).filter((code) => OURS.test(code));
    return [...lines.map((line) => line.replace(/\s+#.*$/, '').trim()), ...inline]
      .filter((command) => command !== '' && !seen.has(command) && seen.add(command))
      .map((command) => ({ from, command }));
  });
}
