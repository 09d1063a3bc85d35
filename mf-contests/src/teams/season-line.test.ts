/** @jest-environment jsdom */
import { pathOf } from './season-line';

const box = { width: 100, height: 50 };
test.each([
  ['gains rise from the ground', [100, 100], { line: 'M0 50L50 25L100 0', zero: 50 }],
  ['losses fall from the top', [-100, -100], { line: 'M0 0L50 25L100 50', zero: 0 }],
  ['zero lies between', [100, -200], { line: 'M0 25L50 0L100 50', zero: 25 }],
  ['nothing lies flat', [0, 0], { line: 'M0 50L50 50L100 50', zero: 50 }],
  ['no day is a point', [], { line: 'M0 50', zero: 50 }],
])('%s', (_case, changes, path) => expect(pathOf(changes, box)).toEqual(path));
