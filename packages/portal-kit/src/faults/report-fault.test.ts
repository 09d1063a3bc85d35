/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { answer, asha, memoryStorage, pretendToken, pretendTransport, startPortal, tellRelease } from '../host';
import { reportFault } from './report-fault';

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

test('a fault names the release that runs and the player whose page it is, once', async () => {
  const token = pretendToken('u-asha');
  const transport = pretendTransport([answer(endpoints.currentUser, asha), answer(endpoints.reportFault, {})]);
  const stop = startPortal({ transport, storage: memoryStorage({ token }) });
  tellRelease('mf-wallet', '2');
  for (let time = 0; time < 3; time += 1) reportFault(new Error('at mount'), { remote: 'mf-wallet', stage: 'mount' });
  reportFault(new Error('at load'), { remote: 'mf-wallet', stage: 'load', version: '3' });
  await settled();
  const told = transport.requests.filter(({ url }) => url === endpoints.reportFault.path);
  expect(told.map(({ body }) => body)).toEqual([
    { remote: 'mf-wallet', version: '2', stage: 'mount', message: 'Error: at mount' },
    { remote: 'mf-wallet', version: '3', stage: 'load', message: 'Error: at load' },
  ]);
  expect(told.every(({ headers }) => headers['x-auth-token'] === token)).toBe(true);
  stop();
});
