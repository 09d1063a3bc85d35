/** The build writes it from the table of shared modules (`packages/bundler/shared.mjs`). */
declare module 'virtual:shared-modules' {
  /** `load` evaluates the module at the first call; `lazy` fetches it before. */
  const sharedModules: Record<string, { version: string; load?: () => unknown; lazy?: () => Promise<unknown> }>;
  export default sharedModules;
}
