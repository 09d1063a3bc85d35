import { engineReport } from './engine-report';

const look = { screen: 'home', lookedAt: 'title, 8 texts', faults: [] };
const scripts = [
  '/releases/shell/1.0.0-ab12/files/vendor.0f3a1b2c.js',
  '/releases/mf-public/1.0.0-ab12/remoteEntry.js',
];

test('has a row for each screen, what was looked at, and the faults of each engine', () => {
  const looks = [
    { ...look, engine: 'Chromium' as const },
    { ...look, engine: 'WebKit' as const, faults: ["no 'Join | Now'", 'two\nlines'] },
  ];
  const page = engineReport(looks, [], ['Chromium', 'Firefox', 'WebKit']);
  expect(page).toContain('| screen | looked at | Chromium | Firefox | WebKit |');
  expect(page).toContain("| home | title, 8 texts | yes |  | no 'Join \\| Now'; two lines |");
});

test('names the scripts that were lost, without the hashes of a build', () => {
  const sweep = { engine: 'Firefox' as const, screen: 'dashboard', scripts, faults: [] };
  expect(engineReport([], [sweep], ['Firefox'])).toContain(
    '| Firefox | dashboard | 2: shell/vendor, mf-public/remoteEntry | yes |',
  );
});
