import fs from 'node:fs';

/**
 * The comment at the top of a program's file, which is its help text.
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

/**
 * Prints a program's help text and ends it, if `--help` is among the arguments; a program calls it before all else.
 * @param {string} file the program's own file
 */
export function printHelpIfAsked(file) {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return;
  console.log(headComment(file));
  process.exit(0);
}
