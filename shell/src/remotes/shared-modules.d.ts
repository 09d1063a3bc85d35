/** The build writes it from the table of shared modules (`packages/bundler/shared.mjs`). */
declare module 'virtual:shared-modules' {
  /** `load` evaluates the module at the first call. */
  const sharedModules: Record<string, { version: string; load: () => unknown }>;
  export default sharedModules;
}
