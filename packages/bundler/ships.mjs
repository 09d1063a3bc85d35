/**
 * True if a source file is compiled into a build: tests and their helpers are not, and plain ES modules run without a
 * build.
 * @param {string} file
 */
export const ships = (file) => !/(^|\/)testing\/|\.test\.tsx?$|\.mjs$/.test(file);
