/** @jest-environment jsdom */
import { asha } from '../alone/asha';
import { applyJoined, applyProfile, applyUser, applyWallet, beginComposing, clearPlayer, player$ } from './player';

const wallet = { balance: 140, bonus: 40, withdrawable: 100, locked: 0, version: 5 };
const { walletDetails: _wallet, joinedMatches: _matches, joindedQuestions: _questions, ...bare } = asha;
beforeEach(clearPlayer);

test('the wallet is taken whole; an older version is dropped', () => {
  applyUser({ ...asha, walletDetails: wallet });
  applyWallet({ ...wallet, balance: 91, version: 7 });
  applyWallet({ ...wallet, balance: 500, version: 6 });
  expect(player$.value?.wallet).toMatchObject({ balance: 91, version: 7 });
});

test('a composed answer with an older wallet does not turn it back', () => {
  applyUser({ ...asha, walletDetails: { ...wallet, version: 9, balance: 1 } });
  applyUser({ ...asha, walletDetails: wallet });
  expect(player$.value?.wallet?.version).toBe(9);
});

test('a wallet heard before its player is kept for them', () => {
  applyWallet({ ...wallet, version: 8 });
  applyUser({ ...asha, walletDetails: wallet });
  expect(player$.value?.wallet?.version).toBe(8);
});

test('a part that did not answer keeps what was known; unknown is never 0', () => {
  applyUser({ ...bare, partial: ['wallet', 'contest'] });
  expect(player$.value?.wallet).toBeUndefined();
  applyUser({ ...asha, walletDetails: wallet, joinedMatches: ['m1'] });
  applyUser({ ...bare, partial: ['wallet', 'contest'] });
  expect(player$.value?.wallet).toEqual(wallet);
  expect([...(player$.value?.joinedMatches ?? [])]).toEqual(['m1']);
});

test('a full answer replaces the joined sets; live messages add and remove', () => {
  applyUser({ ...asha, joinedMatches: ['m1', 'm2'] });
  applyJoined({ list: 'joinedMatches', id: 'm3', joined: true });
  applyJoined({ list: 'joinedMatches', id: 'm1', joined: false });
  expect([...(player$.value?.joinedMatches ?? [])]).toEqual(['m2', 'm3']);
  beginComposing();
  applyUser({ ...asha, joinedMatches: ['m2'] });
  expect([...(player$.value?.joinedMatches ?? [])]).toEqual(['m2']);
});

test('what was heard while an answer was on its way is not undone by it', () => {
  applyUser({ ...asha, joinedMatches: [] });
  beginComposing();
  applyJoined({ list: 'joinedMatches', id: 'm1', joined: true });
  applyUser({ ...asha, joinedMatches: [] });
  expect(player$.value?.joinedMatches.has('m1')).toBe(true);
});

test("another player's wallet and sets are not mixed in", () => {
  applyUser({ ...asha, walletDetails: { ...wallet, version: 50 }, joinedMatches: ['m1'] });
  beginComposing();
  applyUser({ ...bare, _id: 'u-ravi', partial: ['contest'], walletDetails: wallet });
  expect(player$.value).toMatchObject({ wallet: { version: 5 } });
  expect(player$.value?.joinedMatches.size).toBe(0);
});

test('a profile change shows at once', () => {
  applyUser(asha);
  applyProfile({ ...bare, name: 'Asha R.' });
  expect(player$.value?.user.name).toBe('Asha R.');
  expect(player$.value?.wallet?.balance).toBe(140);
});
