/** One guard of the product, and how it is removed. */
export interface Guard {
  name: string;
  /** from the project's root */
  file: string;
  /** the guard's source text, which occurs once */
  text: string;
  /** its replacement; default: nothing */
  instead?: string;
  /** the test file that must fail without it */
  test: string;
  /** the test in it that must be among the failed ones, as the file titles it; absent: any */
  title?: string;
}
export interface Mutation {
  file: string;
  text: string;
  instead: string;
}

/** The source without the guard. A guard that is not found, or not where it was meant, proves nothing: it throws. */
export function mutated(source: string, { file, text, instead }: Mutation): string {
  const found = source.split(text).length - 1;
  if (found !== 1) throw new Error(`the guard is ${found} times in ${file}: ${text}`);
  return source.replace(text, () => instead);
}
