/**
 * True if a source file can be in a build: tests and their helpers are not.
 * @param {string} file
 */
export const ships = (file) => !/(^|\/)testing\/|\.test\.tsx?$/.test(file);
