// Jest evaluates and compiles every file anew for every suite. Here a worker compiles a file once, and where suites
// share a context (environment.cjs) Node loads packages once. Our own files are evaluated anew for each suite.
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const SharedContext = require('./environment.cjs');

/**
 * The private parts of jest-runtime 30.5 that this file uses.
 *
 * @typedef {{ injectedModuleParameters: string[]; compile(source: string, file: string): unknown }} Executor
 *
 * @typedef {{ exports: unknown; loaded: boolean }} Module
 *
 * @typedef {[Module, string, string | undefined, string, { isInternalModule: boolean } | undefined, unknown]} Wanted
 *
 * @typedef {{ loadModule(...wanted: Wanted): void }} Loader
 */

const OF_PACKAGE = /\/node_modules\/.*\.c?js$/;

/**
 * Compiled scripts of this worker, by file.
 * @type {Map<string, { source: string; script: vm.Script }>}
 */
const compiled = new Map();

/**
 * A script that evaluates to the file as a function.
 * @param {string} source
 * @param {string} file
 * @param {string[]} parameters
 */
function scriptOf(source, file, parameters) {
  const known = compiled.get(file);
  if (known?.source === source) return known.script;
  const opening = `(function (${parameters.join(', ')}) {`;
  const script = new vm.Script(`${opening}${source}\n})`, { filename: file, columnOffset: -opening.length });
  compiled.set(file, { source, script });
  return script;
}

class SuiteRuntime extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} given */
  constructor(...given) {
    super(...given);
    const [, environment, , transformer] = given;
    /** @type {{ executor: Executor; cjsLoader: Loader }} */
    const { executor, cjsLoader } = Object(this);
    const compile = executor.compile.bind(executor);
    executor.compile = (source, file) => {
      const context = environment.getVmContext();
      if (context === null) return null;
      try {
        const script = scriptOf(source, file, executor.injectedModuleParameters);
        return environment instanceof SharedContext ? script.runInThisContext() : script.runInContext(context);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        // Jest explains what to do about it.
        return compile(source, file);
      }
    };
    if (!(environment instanceof SharedContext)) return;
    const load = cjsLoader.loadModule.bind(cjsLoader);
    cjsLoader.loadModule = (...wanted) => {
      const [module, , , file, options] = wanted;
      if (options?.isInternalModule || !OF_PACKAGE.test(file) || transformer.shouldTransform(file))
        return load(...wanted);
      module.exports = require(file);
      module.loaded = true;
    };
  }
}

module.exports = SuiteRuntime;
