import { StackProblem } from '../stack-problem';
import { parseOptions } from './parse-options';

describe('options of npm start', () => {
  test('without any, the portal is on 8080, the mail page on 8025, the state under .data', () => {
    expect(parseOptions([])).toEqual({
      port: 8080,
      mailPort: 8025,
      dataDir: '.data',
      season: undefined,
      startsAt: undefined,
      fresh: false,
      throwAway: false,
      limits: 'production',
      scale: new Map(),
    });
  });

  test('every option of the run contract is understood', () => {
    const words = [
      '--port 18080 --data /tmp/x --mail-port 18025 --season ipl-2025 --at 2025-04-05T12:00:00+05:30',
      '--fresh --limits relaxed --scale svc-wallet=2,svc-contest=3',
    ];
    expect(parseOptions(words.join(' ').split(' '))).toEqual({
      port: 18080,
      mailPort: 18025,
      dataDir: '/tmp/x',
      season: 'ipl-2025',
      startsAt: new Date('2025-04-05T06:30:00Z'),
      fresh: true,
      throwAway: false,
      limits: 'relaxed',
      scale: new Map([
        ['svc-wallet', 2],
        ['svc-contest', 3],
      ]),
    });
  });

  test.each([
    ['--port 0', '--port'],
    ['--port 70000', '--port'],
    ['--port 80a', '--port'],
    ['--mail-port -1', '--mail-port'],
    ['--at yesterday', '--at'],
    ['--at 2025-04-05', '--at'],
    ['--at 2025-04-05T12:00:00', '--at'],
    ['--limits none', '--limits'],
    ['--scale svc-wallet', '--scale'],
    ['--scale svc-wallet=0', '--scale'],
    ['--scale svc-wallet=9', '--scale'],
    ['--scale gateway=2', '--scale'],
    ['--prot 80', '--prot'],
    ['8080', '8080'],
  ])('%s is refused by name', (words, name) => {
    expect(() => parseOptions(words.split(' '))).toThrow(StackProblem);
    expect(() => parseOptions(words.split(' '))).toThrow(name);
  });
});
