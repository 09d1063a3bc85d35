/** Something the person at the keyboard can put right: told in one clear line, without a stack trace. */
export class StackProblem extends Error {
  override name = 'StackProblem';
}
