/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { answer, asha, memoryStorage, fakeToken, fakeTransport, startPortal, setRunningRelease } from '../host';
import { reportFault } from './report-fault';

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

test('reports a fault once, with the running release and the player of the page', async () => {
  const token = fakeToken('u-asha');
  window.history.replaceState(null, '', '/user/wallet?need=9');
  const transport = fakeTransport([answer(endpoints.currentUser, asha), answer(endpoints.reportFault, {})]);
  const stop = startPortal({ transport, storage: memoryStorage({ token }) });
  setRunningRelease('shell', '7');
  setRunningRelease('mf-wallet', '2');
  for (let time = 0; time < 3; time += 1) reportFault(new Error('at mount'), { remote: 'mf-wallet', stage: 'mount' });
  reportFault(new Error('at load'), { remote: 'mf-wallet', stage: 'load', version: '3' });
  const thrown = new Error('at a button');
  thrown.stack = [
    'Error: at a button',
    '    at save (http://portal.test/releases/mf-wallet/2/wallet.1a.js:1:204)',
    '    at http://portal.test/releases/mf-wallet/2/remoteEntry.js?try=1:3:7',
    '    at HTMLButtonElement (chrome-extension://friend/x.js:1:1)',
  ].join('\n');
  reportFault(thrown, { remote: 'mf-wallet', stage: 'event', version: '2' });
  await settled();
  const page = { screen: '/user/wallet', shell: '7' };
  const reports = transport.requests.filter(({ url }) => url === endpoints.reportFault.path);
  expect(reports.map(({ body }) => body)).toEqual([
    { remote: 'mf-wallet', version: '2', stage: 'mount', message: 'Error: at mount', ...page },
    { remote: 'mf-wallet', version: '3', stage: 'load', message: 'Error: at load', ...page },
    {
      remote: 'mf-wallet',
      version: '2',
      stage: 'event',
      message: 'Error: at a button',
      stack: 'mf-wallet/2/wallet.1a.js:1:204\nmf-wallet/2/remoteEntry.js:3:7',
      ...page,
    },
  ]);
  expect(reports.every(({ headers }) => headers['x-auth-token'] === token)).toBe(true);
  stop();
});
