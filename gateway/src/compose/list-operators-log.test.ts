import { endpoints, type Endpoint } from '@baazi/contracts';
import { listOperatorsLog } from './list-operators-log';

const done = (at: string, _id: string) => ({ _id, at, by: 'op-1', action: 'declare', subject: 's', reason: 'seen' });

/** The merged log while the service of `down` does not answer and that of `refusing` refuses. */
async function read({ down, refusing }: { down?: Endpoint; refusing?: Endpoint } = {}, page = 1) {
  const rows = new Map<Endpoint, object[]>([
    [endpoints.authAudit, [done('2025-04-05T12:00:00.000Z', 'a')]],
    [endpoints.contestAudit, [done('2025-04-05T13:00:00.000Z', 'c'), done('2025-04-05T11:00:00.000Z', 'b')]],
    [endpoints.walletAudit, [done('2025-04-05T12:30:00.000Z', 'd')]],
    [endpoints.notifyAudit, []],
  ]);
  const call = async (endpoint: Endpoint): Promise<object> => {
    if (endpoint === down) throw new Error('it does not answer');
    if (endpoint === refusing) return { kind: 'refusal', code: 'busy' };
    const data = rows.get(endpoint);
    return { kind: 'reply', response: data ? { data, total: data.length } : { names: {} } };
  };
  const query = { limit: 3, page, ascending: 'desc' };
  const answer = await listOperatorsLog({ service: { services: { call } as never } })({
    headers: {},
    query,
    context: {},
    log: { warn: () => undefined },
  } as never);
  if (answer.kind !== 'reply') throw new Error('refused');
  return answer.response;
}
const idsOf = ({ data }: { data: { _id: string }[] }): string[] => data.map(({ _id }) => _id);

test('merges four logs, newest first, with a cursor for the next page', async () => {
  const first = await read();
  expect(idsOf(first)).toEqual(['c', 'd', 'a']);
  expect(first).toMatchObject({ metadata: [{ totalRecord: 4 }], next: '2025-04-05T12:00:00.000Z~a' });
  expect(first).not.toHaveProperty('missing');
  const second = await read({}, 2);
  expect(idsOf(second)).toEqual(['b']);
  expect(second).not.toHaveProperty('next');
});
test.each([
  ['does not answer', { down: endpoints.walletAudit }],
  ['refuses', { refusing: endpoints.walletAudit }],
])('names a service that %s and lists the others', async (_what, how) => {
  const log = await read(how);
  expect(idsOf(log)).toEqual(['c', 'a', 'b']);
  expect(log.missing).toEqual(['svc-wallet']);
});
