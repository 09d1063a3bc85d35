/** @jest-environment jsdom */
import { endpoints, paths } from '@baazi/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answer, asha, mountAlone, refuse, reply } from '../host';
import { Button, Field, Money, useAction, useCall, usePlayer } from '../portal-kit';

function Wallet() {
  const player = usePlayer();
  const rows = useCall(endpoints.transactions, { query: { limit: 20 } });
  const withdraw = useAction(endpoints.withdraw);
  return (
    <>
      <h1>{player?.wallet && <Money rupees={player.wallet.balance} />}</h1>
      {rows.at === 'ready' ? <p>{rows.response[0].count} rows</p> : <p>{rows.at}</p>}
      <Field label="Amount" value="100" error={withdraw.errors['amount']} />
      <Button
        busy={withdraw.busy}
        busyText="Submitting..."
        onClick={() => void withdraw.run({ body: { upi: 'asha@upi', amount: 100 } })}
      >
        Withdraw
      </Button>
    </>
  );
}

test('runs an app over the real kit and a fake transport: list, a refusal under its field, a payment', async () => {
  const alone = await mountAlone(Wallet, {
    at: paths.wallet,
    player: asha,
    answers: [
      answer(endpoints.transactions, [{ data: [], count: 0 }]),
      answer(endpoints.withdraw, refuse(endpoints.withdraw, 'over-withdrawable')),
    ],
  });
  await screen.findByText('₹140');
  await screen.findByText('0 rows');

  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(screen.getByRole('button').textContent).toBe('Submitting...');
  await waitFor(() => expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText('Amount').getAttribute('aria-describedby')).toBeTruthy();
  // under the field, and as a toast
  expect(screen.getAllByText('This is more than you can withdraw.')).toHaveLength(2);

  alone.answerWith(
    answer(
      endpoints.withdraw,
      reply(
        endpoints.withdraw,
        { message: 'ok' },
        { wallet: { balance: 40, bonus: 40, withdrawable: 0, locked: 100, version: 2 } },
      ),
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('₹40');
  await alone.unmount();
});
