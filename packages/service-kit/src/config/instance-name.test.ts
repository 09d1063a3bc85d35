import os from 'node:os';
import { instanceName } from './instance-name';

test('an instance without a name has that of its host, as two containers differ in nothing else', () => {
  expect(instanceName({})).toBe(os.hostname());
  expect(instanceName({ INSTANCE: '2' })).toBe('2');
});
