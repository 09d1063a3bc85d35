const LIMIT_MS = 5000;

/** Rejects when a step of a remote takes too long. */
export function tooLong(what: string): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`${what} took longer than ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  });
}
