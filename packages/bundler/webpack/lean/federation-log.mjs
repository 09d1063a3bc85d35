// Replaces the federation runtime's logger: warnings and errors go to the console, everything else is dropped.
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
    /** @param {unknown[]} values */
    warn: (...values) => console.warn(prefix, ...values),
    /** @param {unknown[]} values */
    error: (...values) => console.error(prefix, ...values),
  };
}
export const bindLoggerToCompiler = quiet;
/** @param {string} prefix */
export const createInfrastructureLogger = (prefix) => createLogger(prefix);
export const logger = createLogger('federation');
export const infrastructureLogger = createLogger('federation');
