import { parseOptions } from './parse-options';
import { runStack } from './run-stack';
import { StackProblem } from './stack-problem';

/** `npm start`: runs the whole stack until Ctrl-C. */
async function main(args: string[]): Promise<void> {
  process.exitCode = await runStack(parseOptions(args));
}

main(process.argv.slice(2)).then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error instanceof StackProblem ? `\n${error.message}` : error);
    process.exit(1);
  },
);
