import type { TestStack } from '../../dev/src/stack/testing/start-test-stack';

const SHED = /^http_requests_shed_total(?:\{[^}]*\})? (\S+)/m;

/** Requests that each part has shed since it started. */
export async function shedRequests(stack: TestStack): Promise<Record<string, number>> {
  const listeners = Object.entries(stack.ports()).filter(([name]) => name.endsWith('.internal'));
  const counts = await Promise.all(
    listeners.map(async ([name, port]): Promise<[string, number]> => {
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return [name.replace('.internal', ''), Number(SHED.exec(metrics)?.[1] ?? 0)];
    }),
  );
  return Object.fromEntries(counts);
}
