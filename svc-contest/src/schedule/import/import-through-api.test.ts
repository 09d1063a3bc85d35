import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { commonRefusals, endpoints, refusalTexts } from '@baazi/contracts';
import { ImportProblem, importThroughApi } from './import-through-api';

/** A portal whose answers are given, by path. */
async function portalWith(answers: Record<string, object>): Promise<{ url: string; close: () => void }> {
  const server = http.createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers[request.url ?? '']));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
/** As services write one: without `response`. */
const refusal = (message: string, errors: object[] = []) => ({ status: false, tokenStatus: 1, message, errors });
const signedIn = { status: true, errors: [], response: { token: 'a-token' } };
const order = { format: 'csv', text: 'x', dryRun: true, applyMoves: false, reason: 'a test' } as const;

const refusalsOf = (refusals: object): string[] =>
  Object.keys({ ...commonRefusals, ...refusals }).map((code) => refusalTexts[code]?.message ?? code);

test.each([
  ['login', refusalsOf(endpoints.login.refusals)],
  ['importMatches', refusalsOf(endpoints.importMatches.refusals)],
] as const)('every refusal of %s reaches the person in its own words', async (name, messages) => {
  expect(messages.length).toBeGreaterThan(5);
  for (const message of messages) {
    const portal = await portalWith({
      [endpoints.login.path]: name === 'login' ? refusal(message) : signedIn,
      [endpoints.importMatches.path]: refusal(message, [{ path: 'rows.3.startsAt', msg: 'Please give a date.' }]),
    });
    const refused = await importThroughApi({ ...portal, email: 'a', password: 'b' }, order).catch(
      (error: unknown) => error,
    );
    portal.close();
    expect(refused).toBeInstanceOf(ImportProblem);
    const row = name === 'login' ? '' : '\n  rows.3.startsAt: Please give a date.';
    expect(refused).toHaveProperty('message', message + row);
  }
});
