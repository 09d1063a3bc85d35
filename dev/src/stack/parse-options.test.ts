import { parseOptions } from './parse-options';
import { StackProblem } from './stack-problem';

describe('options of npm start', () => {
  test('defaults to portal 8080, mail page 8025 and data folder .data', () => {
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

  test('parses every documented option', () => {
    const args = [
      '--port 18080 --data /tmp/x --mail-port 18025 --season ipl-2025 --at 2025-04-05T12:00:00+05:30',
      '--fresh --limits relaxed --scale svc-wallet=2,svc-contest=3',
    ];
    expect(parseOptions(args.join(' ').split(' '))).toEqual({
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
  ])('refuses %s and names the option', (args, name) => {
    expect(() => parseOptions(args.split(' '))).toThrow(StackProblem);
    expect(() => parseOptions(args.split(' '))).toThrow(name);
  });
});
