import { parseOptions } from './options/parse-options';
import { runStack } from './run-stack';
import { StackProblem } from './stack-problem';

/** `npm start`: everything, until Ctrl-C. */
async function main(words: string[]): Promise<void> {
  process.exitCode = await runStack(parseOptions(words));
}

main(process.argv.slice(2)).then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error instanceof StackProblem ? `\n${error.message}` : error);
    process.exit(1);
  },
);
