import { readArgs } from './read-args';

const known = ['cap', 'copies'];

test.each<[string, ReturnType<typeof readArgs>]>([
  ['', { names: [], isQuick: false, rest: [] }],
  ['--quick', { names: [], isQuick: true, rest: [] }],
  ['cap copies', { names: ['cap', 'copies'], isQuick: false, rest: [] }],
  [
    'copies --against b23da35 --joins 800 --quick',
    { names: ['copies'], isQuick: true, rest: ['--against', 'b23da35', '--joins', '800'] },
  ],
  ['cops', 'There is no measurement cops. There are: cap copies'],
  ['--joins 800', 'Name the one measurement that --joins 800 is for.'],
  ['cap copies --joins 800', 'Name the one measurement that --joins 800 is for.'],
])('parses npm run bench -- %s', (args, read) =>
  expect(readArgs(args.split(' ').filter(Boolean), known)).toEqual(read),
);
