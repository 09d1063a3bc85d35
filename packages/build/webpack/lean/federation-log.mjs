// Stands in for the federation runtime's logger: warnings and errors go to the console, the rest nowhere.
const quiet = () => {};
export function createLogger(prefix) {
  return {
    setPrefix: quiet,
    setDelegate: quiet,
    log: quiet,
    info: quiet,
    success: quiet,
    ready: quiet,
    debug: quiet,
    warn: (...said) => console.warn(prefix, ...said),
    error: (...said) => console.error(prefix, ...said),
  };
}
export const bindLoggerToCompiler = quiet;
export const createInfrastructureLogger = createLogger;
export const logger = createLogger('federation');
export const infrastructureLogger = logger;
