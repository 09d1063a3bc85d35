/** A change of the registry that must not be made, with every reason as a sentence. */
export class ReleaseRefused extends Error {
  /** @param {readonly string[]} problems */
  constructor(problems) {
    super(problems.join('\n'));
    this.name = 'ReleaseRefused';
    this.problems = problems;
  }
}
