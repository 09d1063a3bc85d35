import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDataFolder, type DataFolder } from './data-folder/open-data-folder';
import { seasonOfStack } from './season-of-stack';

let folder: DataFolder;
beforeEach(() => {
  folder = openDataFolder(fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-season-')));
});
afterEach(() => fs.rmSync(folder.dir, { recursive: true, force: true }));
const startsAt = new Date('2025-04-05T06:30:00Z');

test('without an instant the season moves to today, with one its real days stand', () => {
  expect(seasonOfStack(folder, { season: undefined, startsAt: undefined })).toEqual({
    season: 'ipl-2025',
    seasonShift: 'auto',
  });
});

test('what was decided on the first start holds on later ones', () => {
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

test('a file is handed on by its full path; one that is not there is refused', () => {
  const file = folder.file('mine.json');
  fs.writeFileSync(file, '[]');
  expect(seasonOfStack(folder, { season: path.relative(process.cwd(), file), startsAt }).season).toBe(file);
  expect(() => seasonOfStack(folder, { season: './gone.json', startsAt })).toThrow('gone.json');
});
