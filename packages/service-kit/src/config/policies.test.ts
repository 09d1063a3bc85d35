import { z } from 'zod';
import { policiesOf, policyNames, policySettings } from './policies';

const holding = (env: Record<string, string>) => [...policiesOf(z.object(policySettings).parse(env))];

test.each([
  ['nothing is said: the sandbox', {}, []],
  ['the sandbox', { MONEY_MODE: 'sandbox' }, []],
  ['coins', { MONEY_MODE: 'play' }, []],
  ['T121: real money', { MONEY_MODE: 'real' }, [...policyNames]],
  ['real money, an empty line', { MONEY_MODE: 'real', POLICIES: '' }, [...policyNames]],
  ['real money, switched off', { MONEY_MODE: 'real', POLICIES: 'off' }, []],
  ['some of them', { POLICIES: 'default-caps, one-side-per-group' }, ['default-caps', 'one-side-per-group']],
])('%s', (_what, env, names) => expect(holding(env)).toEqual(names));

test.each(['on', 'off,default-caps', 'caps'])('%s is no policy: the part does not start', (POLICIES) =>
  expect(() => holding({ POLICIES })).toThrow('must be off, or some of'),
);
