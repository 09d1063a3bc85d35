/**
 * For `shared` of the federation plugin: modules that the shell provides, each once per page. Builds must not bundle
 * them.
 */
export declare const shared: Record<
  string,
  { import: false; singleton: true; strictVersion: true; requiredVersion: string }
>;
/** For `resolve.alias`: the federation runtime, which the shell provides. A build with its own exceeds the budget. */
export declare const lent: Record<string, string>;
