import fs from 'node:fs';
import path from 'node:path';
import { faultsOf, ruleNames } from './dialect';

const root = path.resolve(__dirname, '../..');
const services = fs.readdirSync(root).filter((name) => name.startsWith('svc-'));

describe.each(services)('%s speaks the dialect', (service) => {
  test.each(ruleNames)('%s', (rule) => {
    expect(faultsOf(rule, root, service)).toEqual([]);
  });
});
