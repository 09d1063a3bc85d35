/** A refused change of the registry, with all reasons as sentences. */
export class ReleaseRefused extends Error {
  /** @param {readonly string[]} problems */
  constructor(problems) {
    super(problems.join('\n'));
    this.name = 'ReleaseRefused';
    this.problems = problems;
  }
}
