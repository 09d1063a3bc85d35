// The environment of integration suites: the worker's own context, where code runs at its usual speed and packages load
// once for many suites (runtime.cjs). Globals that a suite changed are restored.
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** @import { JestEnvironmentConfig } from '@jest/environment' */

/** Stack traces of failures are complete. */
const STACK_LINES = 100;

class SharedContext {
  /** @param {JestEnvironmentConfig} config */
  constructor({ projectConfig }) {
    this.restore = remember();
    this.isOver = false;
    this.global = globalThis;
    Error.stackTraceLimit = STACK_LINES;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    const { customExportConditions: conditions } = projectConfig.testEnvironmentOptions;
    this.conditions = Array.isArray(conditions) ? conditions.map(String) : [];
  }
  async setup() {}
  async teardown() {
    this.isOver = true;
    this.fakeTimersModern.dispose();
    this.restore();
  }
  exportConditions() {
    return this.conditions;
  }
  getVmContext() {
    return this.isOver ? null : globalThis;
  }
}

/** Records globals and environment variables. Returns a function that restores them. */
function remember() {
  const names = Object.getOwnPropertyDescriptors(globalThis);
  const { env, exit } = process;
  const variables = { ...env };
  return () => {
    process.env = env;
    process.exit = exit;
    for (const name of Object.keys(env)) if (!(name in variables)) delete env[name];
    Object.assign(env, variables);
    for (const name of Reflect.ownKeys(globalThis)) {
      const now = Object.getOwnPropertyDescriptor(globalThis, name);
      const then = Object.getOwnPropertyDescriptor(names, name)?.value;
      if (!now?.configurable) continue;
      if (then === undefined) Reflect.deleteProperty(globalThis, name);
      else if (now.value !== then.value || now.get !== then.get) Object.defineProperty(globalThis, name, then);
    }
  };
}

module.exports = SharedContext;
