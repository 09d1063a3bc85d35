import { voterOf } from './voter';

const now = (): Date => new Date();
const claims = { iss: 'ipl-baazi' as const, aud: 'ipl-baazi' as const, sub: 'u1', sid: 's1', iat: 1, exp: 2 };
const identity = (verifyPlayer: () => typeof claims | undefined) => ({ verifyPlayer, now });

test('a player has one vote from any network', () => {
  const [home, train] = ['10.0.0.1', '10.0.0.2'].map((address) =>
    voterOf(
      { 'x-auth-token': 'good' },
      address,
      identity(() => claims),
    ),
  );
  expect(home?.player).toBe(train?.player);
  expect(home?.network).not.toBe(train?.network);
});
test('without a valid token a network, or an IPv6 /64, has one vote', () => {
  const forged = identity(() => undefined);
  expect(voterOf({ 'x-auth-token': 'forged' }, '10.0.0.1', forged).player).toBe(voterOf({}, '10.0.0.1', forged).player);
  expect(voterOf({}, '2001:db8:1:2::1', forged)).toEqual(voterOf({}, '2001:db8:1:2:ffff::9', forged));
});
