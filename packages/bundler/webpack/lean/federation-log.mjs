// Stands in for the federation runtime's logger: warnings and errors go to the console, the rest nowhere.
const quiet = () => {};
/** @param {string} prefix */
export function createLogger(prefix) {
  return {
    setPrefix: quiet,
    setDelegate: quiet,
    log: quiet,
    info: quiet,
    success: quiet,
    ready: quiet,
    debug: quiet,
    /** @param {unknown[]} said */
    warn: (...said) => console.warn(prefix, ...said),
    /** @param {unknown[]} said */
    error: (...said) => console.error(prefix, ...said),
  };
}
export const bindLoggerToCompiler = quiet;
/** @param {string} prefix */
export const createInfrastructureLogger = (prefix) => createLogger(prefix);
export const logger = createLogger('federation');
export const infrastructureLogger = createLogger('federation');
