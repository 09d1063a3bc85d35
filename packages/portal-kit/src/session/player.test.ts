/** @jest-environment jsdom */
import { asha } from '../standalone/sample-player';
import { applyJoined, applyProfile, applyUser, applyWallet, beginComposing, clearPlayer, player$ } from './player';

const wallet = { balance: 140, bonus: 40, withdrawable: 100, locked: 0, version: 5 };
const { walletDetails: _wallet, joinedMatches: _matches, joindedQuestions: _questions, ...bare } = asha;
beforeEach(clearPlayer);

test('replaces the wallet as a whole and drops an older version', () => {
  applyUser({ ...asha, walletDetails: wallet });
  applyWallet({ ...wallet, balance: 91, version: 7 });
  applyWallet({ ...wallet, balance: 500, version: 6 });
  expect(player$.value?.wallet).toMatchObject({ balance: 91, version: 7 });
});

test('a composed reply with an older wallet does not revert it', () => {
  applyUser({ ...asha, walletDetails: { ...wallet, version: 9, balance: 1 } });
  applyUser({ ...asha, walletDetails: wallet });
  expect(player$.value?.wallet?.version).toBe(9);
});

test('stores a wallet that arrives before its player', () => {
  applyWallet({ ...wallet, version: 8 });
  applyUser({ ...asha, walletDetails: wallet });
  expect(player$.value?.wallet?.version).toBe(8);
});

test('a service that did not answer leaves the known value; unknown is never 0', () => {
  applyUser({ ...bare, partial: ['wallet', 'contest'] });
  expect(player$.value?.wallet).toBeUndefined();
  applyUser({ ...asha, walletDetails: wallet, joinedMatches: ['m1'] });
  applyUser({ ...bare, partial: ['wallet', 'contest'] });
  expect(player$.value?.wallet).toEqual(wallet);
  expect([...(player$.value?.joinedMatches ?? [])]).toEqual(['m1']);
});

test('a full reply replaces the joined sets; live messages add and remove', () => {
  applyUser({ ...asha, joinedMatches: ['m1', 'm2'] });
  applyJoined({ list: 'joinedMatches', id: 'm3', joined: true });
  applyJoined({ list: 'joinedMatches', id: 'm1', joined: false });
  expect([...(player$.value?.joinedMatches ?? [])]).toEqual(['m2', 'm3']);
  beginComposing();
  applyUser({ ...asha, joinedMatches: ['m2'] });
  expect([...(player$.value?.joinedMatches ?? [])]).toEqual(['m2']);
});

test('a reply in flight does not undo live messages received meanwhile', () => {
  applyUser({ ...asha, joinedMatches: [] });
  beginComposing();
  applyJoined({ list: 'joinedMatches', id: 'm1', joined: true });
  applyUser({ ...asha, joinedMatches: [] });
  expect(player$.value?.joinedMatches.has('m1')).toBe(true);
});

test("does not mix in another player's wallet and sets", () => {
  applyUser({ ...asha, walletDetails: { ...wallet, version: 50 }, joinedMatches: ['m1'] });
  beginComposing();
  applyUser({ ...bare, _id: 'u-ravi', partial: ['contest'], walletDetails: wallet });
  expect(player$.value).toMatchObject({ wallet: { version: 5 } });
  expect(player$.value?.joinedMatches.size).toBe(0);
});

test('shows a profile change immediately', () => {
  applyUser(asha);
  applyProfile({ ...bare, name: 'Asha R.' });
  expect(player$.value?.user.name).toBe('Asha R.');
  expect(player$.value?.wallet?.balance).toBe(140);
});
