// A thread that draws with the server halves of a shell and a remote. Their code runs in a context of its own, which
// has the language and nothing of Node. Only texts cross its border. Each text that arrives is one drawing's input, and
// is answered by `{ drawn }` or `{ error }`, or by `{ broken }` where the drawing was cut off in the middle.
'use strict';
const { isNativeError } = require('node:util/types');
const vm = require('node:vm');
const { parentPort, workerData } = require('node:worker_threads');

/** @type {{ scripts: { code: string, filename: string }[], loadMs: number, drawMs: number }} */
const { scripts, loadMs, drawMs } = workerData;

// An object of this realm that reached the context would lead to its functions: nothing is left to reach by them.
const noConstructor = { value: undefined };
for (const made of [function () {}, async function () {}, function* () {}, async function* () {}])
  Object.defineProperty(Object.getPrototypeOf(made), 'constructor', noConstructor);
for (const name of ['process', 'require', 'fetch', 'WebSocket', 'Function', 'eval', 'setTimeout', 'setInterval'])
  Reflect.deleteProperty(globalThis, name);

const page = Object.create(null);
const context = vm.createContext(page, {
  codeGeneration: { strings: false, wasm: false },
  microtaskMode: 'afterEvaluate',
});
/** @param {string} code @param {string} filename @param {number} timeout */
const run = (code, filename, timeout) => new vm.Script(code, { filename }).runInContext(context, { timeout });

// The memory of buffers lies outside of the heap, which alone is limited. styled-components counts in a short list.
run(
  `for (const name of Object.getOwnPropertyNames(globalThis))
    if (/.Array$|ArrayBuffer$|^(Atomics|DataView|WebAssembly)$/.test(name) && name !== 'Uint32Array')
      delete globalThis[name];
  Uint32Array = class extends Uint32Array {
    constructor(of) {
      if (of > 1e5) throw new RangeError('a list of numbers is at most 100,000 long');
      super(of);
    }
  };`,
  'bare-context',
  loadMs,
);
for (const { code, filename } of scripts) run(code, filename, loadMs);
const draw = new vm.Script(
  `drawn = error = undefined;
  shell.draw(remote, JSON.parse(input)).then((text) => { drawn = text; }, (cause) => { error = String(cause); });`,
  { filename: 'draw' },
);

parentPort.on('message', (/** @type {string} */ input) => {
  page.input = input;
  try {
    draw.runInContext(context, { timeout: drawMs });
    const { drawn, error } = page;
    if (typeof drawn === 'string') parentPort.postMessage({ drawn });
    else parentPort.postMessage({ error: typeof error === 'string' ? error : 'it was not drawn' });
  } catch (error) {
    parentPort.postMessage({ broken: isNativeError(error) ? String(error.message) : 'it threw no error' });
  }
});
parentPort.postMessage({ ready: true });
