/** Something that the person at the command line can understand and mend. */
export class ImportProblem extends Error {
  override name = 'ImportProblem';
}
