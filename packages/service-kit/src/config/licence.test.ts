import { z } from 'zod';
import { licenceOf, moneyModeSettings } from './licence';

const complete = {
  MONEY_MODE: 'real',
  LICENCE_JURISDICTION: 'MT',
  LICENCE_NUMBER: 'MGA/B2C/123/2026',
  LICENCE_MINIMUM_AGE: '18',
};
const licence = (env: Record<string, string>) => licenceOf('svc-wallet', z.object(moneyModeSettings).parse(env));
const without = (name: keyof typeof complete): Record<string, string> =>
  Object.fromEntries(Object.entries(complete).filter(([key]) => key !== name));

test('real money names its licence', () =>
  expect(licence(complete)).toEqual({ jurisdiction: 'MT', number: 'MGA/B2C/123/2026', minimumAge: 18 }));

test.each<Record<string, string>>([{}, { MONEY_MODE: 'sandbox' }, { ...complete, MONEY_MODE: 'play' }])(
  '%j needs no licence',
  (env) => expect(licence(env)).toBeUndefined(),
);

test.each(['LICENCE_JURISDICTION', 'LICENCE_NUMBER', 'LICENCE_MINIMUM_AGE'] as const)(
  'real money does not start without %s',
  (name) => expect(() => licence(without(name))).toThrow(`svc-wallet cannot start: MONEY_MODE real needs`),
);

test('real money does not start in India', () =>
  expect(() => licence({ ...complete, LICENCE_JURISDICTION: 'IN' })).toThrow('prohibited in India'));

test.each([
  ['LICENCE_JURISDICTION', 'Malta'],
  ['LICENCE_JURISDICTION', 'in'],
  ['LICENCE_MINIMUM_AGE', '16'],
  ['LICENCE_NUMBER', ' '],
])('refuses %s=%s', (name, value) => expect(() => licence({ ...complete, [name]: value })).toThrow());
