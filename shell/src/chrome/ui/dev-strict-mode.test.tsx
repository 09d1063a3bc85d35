import { StrictMode } from 'react';
import { checked } from './dev-strict-mode';

const before = process.env.NODE_ENV;
afterEach(() => Reflect.set(process.env, 'NODE_ENV', before));

test.each([
  ['development', StrictMode],
  ['production', 'main'],
])("in %s the outermost element of the shell's roots is %p", (environment, outermost) => {
  Reflect.set(process.env, 'NODE_ENV', environment);
  expect(checked(<main />).type).toBe(outermost);
});
