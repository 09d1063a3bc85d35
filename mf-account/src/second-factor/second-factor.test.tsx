/** @jest-environment jsdom */
import { endpoints, paths } from '@baazi/contracts';
import { answer, asha, mountAlone, refuse } from '@baazi/portal-kit/host';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { texts } from '../texts';
import { SecondFactor } from './second-factor';

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const app = { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/IPL%20Baazi:asha?secret=GEZDGNBV' };
const row = { factorID: 'f1', kind: 'totp' as const, name: 'Authenticator app', createdAt: '2025-04-05T06:00:00.000Z' };

async function open() {
  let isEnrolled = false;
  return mountAlone(SecondFactor, {
    at: paths.profile,
    player: asha,
    texts,
    answers: [
      answer(endpoints.listFactors, () => ({
        data: isEnrolled ? [row] : [],
        recoveryCodesLeft: isEnrolled ? 2 : 0,
      })),
      answer(endpoints.beginTotp, app),
      answer(endpoints.confirmTotp, ({ body }) => {
        isEnrolled = body.code === '123456';
        return isEnrolled
          ? { recoveryCodes: ['ABCDE-FGHJK', 'LMNPQ-RSTUV'] }
          : refuse(endpoints.confirmTotp, 'wrong-factor');
      }),
    ],
  });
}

test('enrols an app by its first code and shows the recovery codes once', async () => {
  await open();
  press('Add an authenticator app');
  const dialog = await screen.findByRole('dialog', { name: 'Authenticator app' });
  expect(within(dialog).getByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
  expect(within(dialog).getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy();
  press('Confirm');
  await within(dialog).findByText('Please enter the code.');
  fireEvent.change(within(dialog).getByLabelText(/^Code/), { target: { value: '000000' } });
  press('Confirm');
  await within(dialog).findByText('This is not right, or it was used before.');
  fireEvent.change(within(dialog).getByLabelText(/^Code/), { target: { value: '123456' } });
  press('Confirm');
  const codes = await screen.findByRole('dialog', { name: 'Your recovery codes' });
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['ABCDE-FGHJK', 'LMNPQ-RSTUV']);
  press('I have kept them');
  await screen.findByText('2 recovery codes left');
  expect(screen.getByRole('button', { name: 'Use another app' })).toBeTruthy();
});

test('names a passkey, and tells the browser when it is removed', async () => {
  const signals: unknown[] = [];
  class PublicKeyCredential {
    static signalUnknownCredential = async (signal: unknown): Promise<void> => void signals.push(signal);
  }
  Object.assign(window, { PublicKeyCredential });
  let data = [{ ...row, factorID: 'aGVsbG8', kind: 'passkey' as const, name: 'Chrome on Android' }];
  await mountAlone(SecondFactor, {
    at: paths.profile,
    player: asha,
    texts,
    answers: [
      answer(endpoints.listFactors, () => ({ data, recoveryCodesLeft: 2 })),
      answer(endpoints.renameFactor, ({ body }) => {
        data = data.map((one) => ({ ...one, name: body.name }));
        return {};
      }),
      answer(endpoints.removeFactor, () => {
        data = [];
        return {};
      }),
    ],
  });
  await screen.findByText('Passkey (Chrome on Android)');
  press('Rename');
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: '' } });
  press('Keep the name');
  await screen.findByText('Please give it a name.');
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'My phone' } });
  press('Keep the name');
  await screen.findByText('Passkey (My phone)');
  press('Remove');
  await waitFor(() => expect(signals).toEqual([{ rpId: 'localhost', credentialId: 'aGVsbG8' }]));
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});
