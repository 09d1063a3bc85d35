import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StackProblem, openDataFolder, type DataFolder } from './data-folder';
import { parseOptions, seasonOfStack, startingOffsetMs } from './stack-options';

describe('options of npm start', () => {
  test('defaults to portal 8080, mail page 8025 and data folder .data', () => {
    expect(parseOptions([])).toEqual({
      port: 8080,
      mailPort: 8025,
      dataDir: '.data',
      season: undefined,
      startsAt: undefined,
      fresh: false,
      money: 'sandbox',
      throwAway: false,
      limits: 'production',
      scale: new Map(),
    });
  });

  test('parses every documented option', () => {
    const args = [
      '--port 18080 --data /tmp/x --mail-port 18025 --season ipl-2025 --at 2025-04-05T12:00:00+05:30',
      '--fresh --money play --limits relaxed --scale svc-wallet=2,svc-contest=3',
    ];
    expect(parseOptions(args.join(' ').split(' '))).toEqual({
      port: 18080,
      mailPort: 18025,
      dataDir: '/tmp/x',
      season: 'ipl-2025',
      startsAt: new Date('2025-04-05T06:30:00Z'),
      fresh: true,
      money: 'play',
      throwAway: false,
      limits: 'relaxed',
      scale: new Map([
        ['svc-wallet', 2],
        ['svc-contest', 3],
      ]),
    });
  });

  test('keeps each money mode in a folder of its own', () => {
    expect(parseOptions(['--money', 'play'])).toMatchObject({ money: 'play', dataDir: '.data/play' });
    expect(parseOptions(['--money', 'play', '--data', 'x'])).toMatchObject({ dataDir: 'x' });
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
    ['--money rupees', '--money'],
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

let folder: DataFolder;
beforeEach(() => {
  folder = openDataFolder(fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-season-')));
});
afterEach(() => fs.rmSync(folder.dir, { recursive: true, force: true }));
const startsAt = new Date('2025-04-05T06:30:00Z');

test('shifts the season to today without --at, and keeps its dates with it', () => {
  expect(seasonOfStack(folder, { season: undefined, startsAt: undefined })).toEqual({
    season: 'ipl-2025',
    seasonShift: 'auto',
  });
});

test('keeps the decision of the first start on later starts', () => {
  seasonOfStack(folder, { season: 'ipl-2024', startsAt });
  expect(seasonOfStack(folder, { season: undefined, startsAt: undefined })).toEqual({
    season: 'ipl-2024',
    seasonShift: 'none',
  });
  expect(seasonOfStack(folder, { season: 'ipl-2025', startsAt: undefined })).toEqual({
    season: 'ipl-2025',
    seasonShift: 'none',
  });
});

test('passes a season file by its absolute path and refuses a missing one', () => {
  const file = folder.file('mine.json');
  fs.writeFileSync(file, '[]');
  expect(seasonOfStack(folder, { season: path.relative(process.cwd(), file), startsAt }).season).toBe(file);
  expect(() => seasonOfStack(folder, { season: './gone.json', startsAt })).toThrow('gone.json');
});

const now = new Date('2026-11-21T09:00:00Z');
const noon = new Date('2025-04-05T06:30:00Z');
const noonOffsetMs = noon.getTime() - now.getTime();

test.each([
  ["uses the machine's time on a new folder", undefined, undefined, 0],
  ['starts a new folder at the given instant', undefined, noon, noonOffsetMs],
  ['keeps the offset of a used folder', noonOffsetMs, undefined, noonOffsetMs],
  ['moves a used folder forward', noonOffsetMs, new Date(noon.getTime() + 1000), noonOffsetMs + 1000],
  ['accepts the same instant again', noonOffsetMs, noon, noonOffsetMs],
])('%s', (_, storedOffsetMs, startsAt, offsetMs) => {
  expect(startingOffsetMs({ storedOffsetMs, startsAt, now })).toBe(offsetMs);
});

test('refuses to move a used folder back in time, because closed matches would open again', () => {
  expect(() => startingOffsetMs({ storedOffsetMs: noonOffsetMs, startsAt: new Date(noon.getTime() - 1), now })).toThrow(
    StackProblem,
  );
  expect(() => startingOffsetMs({ storedOffsetMs: 0, startsAt: noon, now })).toThrow('earlier');
});
