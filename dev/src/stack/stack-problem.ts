/** A problem that the user can fix: printed as one line, without a stack trace. */
export class StackProblem extends Error {
  override name = 'StackProblem';
}
