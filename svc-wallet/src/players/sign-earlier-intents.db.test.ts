import { endpoints } from '@baazi/contracts';
import { lineSigner, type OperatorAction } from '@baazi/service-kit';
import { freshNamespace, testKeys } from '@baazi/service-kit/testing';
import { isIntentAttested } from '../ledger/authorisations/attested-facts';
import { must, startWallet, type TestWallet } from '../testing/start-wallet';

const namespace = freshNamespace();
let wallet: TestWallet;
beforeAll(async () => void (wallet = await startWallet({}, { namespace, keepData: true })));
afterAll(() => wallet.stop());

const openLinks = () => wallet.bank.intents.raw.find({ state: { $ne: 'paid' } }).toArray();
const attested = async () => (await openLinks()).map((intent) => isIntentAttested(intent, wallet.bank.lineKeys));

/** Leaves open links as a release before their signatures did, and starts again. */
async function startAgain(): Promise<void> {
  const db = await wallet.service.operatorsDb();
  await db.collection('intents').updateMany({}, { $unset: { signature: 1 } });
  await db.collection<{ _id: string }>('migrations').deleteOne({ _id: '2026-11-27-sign-intents' });
  await wallet.stop();
  wallet = await startWallet({}, { namespace, keepData: true });
}

/** The line that ended unsigned facts as that release wrote it: it does not say that links were signed. */
async function asBefore(): Promise<void> {
  const lines = (await wallet.service.operatorsDb()).collection<OperatorAction>('audit');
  const line = await lines.findOne({ _id: 'sign-facts' });
  if (!line?.recordedAt) throw new Error('the first start has signed nothing');
  const { signature: _signature, keyId: _keyId, ...bare } = line;
  const sign = lineSigner(testKeys['svc-wallet'].privateKey);
  const after = { settings: {}, windDown: false };
  await lines.replaceOne({ _id: line._id }, sign({ ...bare, recordedAt: line.recordedAt, after }));
}

test('signs open links of a release that signed facts and no links, once', async () => {
  const { token } = await wallet.player();
  must(await wallet.call(endpoints.createPaymentLink, { token, body: { planId: 3 } }));
  expect(await attested()).toEqual([true]);

  // A database of this release: somebody takes the signature away, and a restart does not give it back.
  await startAgain();
  expect(await attested()).toEqual([false]);

  await asBefore();
  await startAgain();
  expect(await attested()).toEqual([true]);
  // Once alone: the line that ends it is there.
  await startAgain();
  expect(await attested()).toEqual([false]);
});
