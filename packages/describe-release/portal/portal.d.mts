/** For `shared` of the federation plugin: what the shell provides, each once a page. A build carries none of it. */
export declare const shared: Record<
  string,
  { import: false; singleton: true; strictVersion: true; requiredVersion: string }
>;
/** For `resolve.alias`: the federation runtime, which the shell lends. A build with its own is over the budget. */
export declare const lent: Record<string, string>;
