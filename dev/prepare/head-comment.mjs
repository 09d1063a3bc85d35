import fs from 'node:fs';

/**
 * The comment at the top of a file, which is the help text of its command.
 * @param {string} file
 */
export function headComment(file) {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const end = lines.findIndex((line) => !line.startsWith('//'));
  return lines
    .slice(0, end)
    .map((line) => line.replace(/^\/\/ ?/, ''))
    .join('\n');
}
