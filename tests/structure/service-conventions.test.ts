import fs from 'node:fs';
import path from 'node:path';
import { faultsOf, ruleNames } from './service-conventions';

const root = path.resolve(__dirname, '../..');
const services = fs.readdirSync(root).filter((name) => name.startsWith('svc-'));

describe.each(services)('%s follows the conventions of services', (service) => {
  test.each(ruleNames)('%s', (rule) => {
    expect(faultsOf(rule, root, service)).toEqual([]);
  });
});
