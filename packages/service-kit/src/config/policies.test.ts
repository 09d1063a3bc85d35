import { z } from 'zod';
import { policiesOf, policyNames, policySettings } from './policies';

const holding = (env: Record<string, string>) => [...policiesOf(z.object(policySettings).parse(env))];

test.each([
  ['default: the sandbox', {}, []],
  ['the sandbox', { MONEY_MODE: 'sandbox' }, []],
  ['play money', { MONEY_MODE: 'play' }, []],
  ['T121: real money', { MONEY_MODE: 'real' }, [...policyNames]],
  ['real money, empty POLICIES', { MONEY_MODE: 'real', POLICIES: '' }, [...policyNames]],
  ['real money, policies off', { MONEY_MODE: 'real', POLICIES: 'off' }, []],
  ['some of them', { POLICIES: 'default-caps, one-side-per-group' }, ['default-caps', 'one-side-per-group']],
])('%s', (_what, env, names) => expect(holding(env)).toEqual(names));

test.each(['on', 'off,default-caps', 'caps'])('rejects %s as an unknown policy', (POLICIES) =>
  expect(() => holding({ POLICIES })).toThrow('must be off, or some of'),
);
