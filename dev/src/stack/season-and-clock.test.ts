import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDataFolder, type DataFolder } from './data-folder/data-folder';
import { seasonOfStack, startingOffsetMs } from './season-and-clock';
import { StackProblem } from './stack-problem';

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
