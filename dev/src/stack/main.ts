import { helpText } from './options/help-text';
import { parseOptions } from './options/parse-options';
import { runStack } from './run-stack';
import { StackProblem } from './stack-problem';

/** `npm start`: everything, until Ctrl-C. */
async function main(words: string[]): Promise<void> {
  const options = parseOptions(words);
  if (options.help) {
    console.log(helpText);
    return;
  }
  process.exitCode = await runStack(options);
}

main(process.argv.slice(2)).then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error instanceof StackProblem ? `\n${error.message}` : error);
    process.exit(1);
  },
);
