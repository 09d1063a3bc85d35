import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'undici';
import { z } from 'zod';

/** Where Node opens its debugger on SIGUSR1. */
const DEBUGGER_URL = 'http://127.0.0.1:9229/json/list';
const TIMEOUT_MS = 40_000;
const ASKED_EVERY = 25;
const Targets = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })]).rest(z.unknown());
const Evaluated = z.object({
  id: z.number(),
  result: z.object({ result: z.object({ value: z.unknown().optional() }) }),
});

/**
 * Runs a line of JavaScript inside a running Node process, by the debugger that every Node opens on SIGUSR1: nothing
 * has to be built into a part for it. Closes the debugger again. Returns the value if it is serialisable.
 */
export async function runInside(pid: number, script: string): Promise<unknown> {
  const socket = new WebSocket(await debuggerUrl(pid));
  const gone = new Promise<never>((_, reject) => {
    const end = (): void => reject(new Error(`the debugger of process ${pid} does not answer`));
    for (const name of ['error', 'close'] as const) socket.addEventListener(name, end);
    setTimeout(end, TIMEOUT_MS).unref();
  });
  gone.catch(() => undefined);
  let requests = 0;
  const send = (expression: string): number => {
    requests += 1;
    socket.send(
      JSON.stringify({ id: requests, method: 'Runtime.evaluate', params: { expression, returnByValue: true } }),
    );
    return requests;
  };
  const evaluate = (expression: string): Promise<unknown> => {
    const answered = new Promise((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const answer = Evaluated.safeParse(JSON.parse(String(data))).data;
        if (answer?.id === id) resolve(answer.result.result.value);
      });
    });
    const id = send(expression);
    return Promise.race([answered, gone]);
  };
  try {
    await Promise.race([new Promise((resolve) => socket.addEventListener('open', resolve)), gone]);
    // Another program on this machine may use the debugger's port.
    if ((await evaluate('process.pid')) !== pid) throw new Error('the debugger at port 9229 is of another process');
    const value = await evaluate(script);
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
    send("void setTimeout(() => process.getBuiltinModule('node:inspector').close(), 20)");
    // Or the next caller would find this debugger while it closes.
    await Promise.race([closed, sleep(TIMEOUT_MS, undefined, { ref: false })]);
    return value;
  } finally {
    socket.close();
  }
}

/** A process that found the port taken does not retry by itself: it is signalled again. */
async function debuggerUrl(pid: number): Promise<string> {
  const endsAtMs = Date.now() + TIMEOUT_MS;
  for (let tries = 0; ; tries += 1) {
    if (tries % ASKED_EVERY === 0) process.kill(pid, 'SIGUSR1');
    try {
      const [{ webSocketDebuggerUrl }] = Targets.parse(
        await (await fetch(DEBUGGER_URL, { signal: AbortSignal.timeout(1000) })).json(),
      );
      return webSocketDebuggerUrl;
    } catch (error) {
      if (Date.now() > endsAtMs) throw error;
      await sleep(30);
    }
  }
}

/** Begins a moment later, when the debugger is closed. */
const soon = (statement: string): string => `void setTimeout(() => { ${statement} }, 200)`;

/** The loop is busy with something else. */
export const busyFor = (ms: number): string =>
  soon(`const end = performance.now() + ${ms}; while (performance.now() < end);`);

/** Memory runs out, as with a leak: the process ends at its limit. */
export const memoryLeak = soon('const kept = []; for (;;) kept.push(new Array(1e6).fill(kept.length));');

/** Offsets the process's clock; 0 sets it right. The monotonic clock is unaffected. */
export const clockAheadBy = (ms: number): string => `(() => {
  const real = (globalThis.trueDate ??= { Date, now: Date.now });
  if (${ms} === 0) {
    real.Date.now = real.now;
    globalThis.Date = real.Date;
    return 0;
  }
  real.Date.now = () => real.now() + ${ms};
  globalThis.Date = new Proxy(real.Date, {
    construct: (type, words, made) => Reflect.construct(type, words.length ? words : [type.now()], made),
  });
  return ${ms};
})()`;
