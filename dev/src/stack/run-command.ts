import { StackProblem } from './stack-problem';

/** Runs a command of the stack with its words; what the person can put right is said in one line. */
export function runCommand(usage: string, work: (words: string[]) => Promise<void>): void {
  Promise.resolve(process.argv.slice(2))
    .then(work)
    .then(
      () => process.exit(0),
      (error: unknown) => {
        const isUsage =
          error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
        console.error(
          isUsage ? `${error.message}\nusage: ${usage}` : error instanceof StackProblem ? error.message : error,
        );
        process.exit(1);
      },
    );
}
