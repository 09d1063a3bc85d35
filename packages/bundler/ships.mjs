/**
 * Whether a source file goes into a build: tests and their machinery do not. A plain ES module runs where it stands,
 * without a build.
 * @param {string} file
 */
export const ships = (file) => !/(^|\/)testing\/|\.test\.tsx?$|\.mjs$/.test(file);
