/** @jest-environment jsdom */
import { endpoints, paths, type FieldError } from '@baazi/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { alerts$, answer, asha, mountAlone, refuse, reply, type Alone } from '../host';
import { Button, useAction } from '../portal-kit';

function Withdraw() {
  const withdraw = useAction(endpoints.withdraw);
  const [message, setMessage] = useState('');
  const send = async (): Promise<void> => {
    const result = await withdraw.run({ body: { upi: 'asha@upi', amount: 100 } });
    setMessage(result === undefined ? 'fault' : result.ok ? 'done' : `${result.refusal} ${result.errors.length}`);
  };
  return (
    <>
      <p>said: {message}</p>
      <p>wrong: {Object.keys(withdraw.errors).join()}</p>
      <Button busy={withdraw.busy} onClick={() => void send()}>
        Withdraw
      </Button>
    </>
  );
}
// Unmounts a dialog that a test left open.
afterEach(async () => {
  window.dispatchEvent(new PopStateEvent('popstate'));
  await gone();
});
const wrong: FieldError[] = [{ path: 'password', msg: 'The password is not right.' }];
const wallet = { balance: 40, bonus: 40, withdrawable: 0, locked: 100, version: 2 };

async function open(more?: Parameters<typeof answer<typeof endpoints.withdraw>>[1]) {
  const alone = await mountAlone(Withdraw, {
    at: paths.wallet,
    player: asha,
    answers: [
      answer(
        endpoints.withdraw,
        more ??
          (({ body }) =>
            body.password === undefined
              ? refuse(endpoints.withdraw, 'confirm-password')
              : body.password === 'gully-cricket'
                ? reply(endpoints.withdraw, { message: 'ok' }, { wallet })
                : refuse(endpoints.withdraw, 'wrong-password', {
                    message: 'The password is not right.',
                    errors: wrong,
                  })),
      ),
    ],
  });
  const button = screen.getByRole('button', { name: 'Withdraw' });
  button.focus();
  fireEvent.click(button);
  return alone;
}
const sent = (alone: Alone) => alone.requests.filter(({ url }) => url === endpoints.withdraw.path);
const field = (): Promise<HTMLInputElement> => screen.findByLabelText(/^Password/);
const type = async (password: string): Promise<void> =>
  void fireEvent.change(await field(), { target: { value: password } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const submit = async (): Promise<void> => void fireEvent.submit((await field()).form ?? document.body);
const gone = (): Promise<void> => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('T112: asks for the password in a dialog and repeats the request with it, under the same key', async () => {
  const alone = await open();
  const dialog = await screen.findByRole('dialog', { name: 'Confirm your password' });
  expect(dialog.getAttribute('aria-describedby')).toBeTruthy();
  expect(alerts$.value).toBeNull();
  await type('gully-cricket');
  press('Confirm');
  await screen.findByText('said: done');
  await gone();
  const [first, second] = sent(alone);
  expect([first?.body, second?.body]).toEqual([
    { upi: 'asha@upi', amount: 100 },
    { upi: 'asha@upi', amount: 100, password: 'gully-cricket' },
  ]);
  expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  expect(sent(alone)).toHaveLength(2);
});

test('focuses the field, and afterwards the button that was pressed', async () => {
  await open();
  const password = await field();
  await waitFor(() => expect(document.activeElement).toBe(password));
  await type('gully-cricket');
  await submit();
  await gone();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Withdraw' })));
});

test('shows a wrong password under the field, keeps the focus there, and accepts a right one next', async () => {
  const alone = await open();
  await type('not-the-one');
  await submit();
  await screen.findByText('The password is not right.');
  expect((await field()).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(await field());
  expect(alerts$.value).toBeNull();
  await type('gully-cricket');
  await submit();
  await screen.findByText('said: done');
  expect(new Set(sent(alone).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('sends nothing without a password', async () => {
  const alone = await open();
  await field();
  await submit();
  await screen.findByText('Please provide a valid password.');
  expect(sent(alone)).toHaveLength(1);
});

test.each([
  ['Cancel', () => press('Cancel')],
  ['Close', () => press('Close')],
  ['Escape', () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })],
  ['another page', () => void window.dispatchEvent(new PopStateEvent('popstate'))],
])('%s: sends nothing and shows no error', async (_name, leave) => {
  const alone = await open();
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  leave();
  await screen.findByText('said: confirm-password 0');
  await gone();
  expect(screen.getByText('wrong:')).toBeTruthy();
  expect(alerts$.value).toBeNull();
  expect(sent(alone)).toHaveLength(1);
});

test('shows too many attempts in the dialog', async () => {
  await open(({ body }) =>
    refuse(endpoints.withdraw, body.password === undefined ? 'confirm-password' : 'too-many-requests'),
  );
  await type('gully-cricket');
  await submit();
  await screen.findByText('Too many tries. Please wait and try again.');
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('leaves another refusal after a right password to the screen', async () => {
  await open(({ body }) =>
    refuse(endpoints.withdraw, body.password === undefined ? 'confirm-password' : 'over-withdrawable'),
  );
  await type('gully-cricket');
  await submit();
  await screen.findByText('said: over-withdrawable 1');
  await gone();
  expect(screen.getByText('wrong: amount')).toBeTruthy();
  expect(alerts$.value?.msg).toBe('This is more than you can withdraw.');
});

test('a fault closes the dialog and is shown', async () => {
  let tries = 0;
  await open(() => {
    tries += 1;
    return refuse(endpoints.withdraw, tries === 1 ? 'confirm-password' : 'busy');
  });
  await type('gully-cricket');
  await submit();
  await screen.findByText('said: fault');
  await gone();
  expect(alerts$.value?.alertType).toBe('danger');
});

describe('second factor', () => {
  const wind = { body: { on: true, reason: 'the season is over' } };
  function WindDown() {
    const change = useAction(endpoints.windDown);
    const [message, setMessage] = useState('');
    const send = async (): Promise<void> => setMessage((await change.run(wind))?.ok ? 'done' : 'not done');
    return (
      <>
        <p>said: {message}</p>
        <Button onClick={() => void send()}>Wind down</Button>
      </>
    );
  }
  async function start(right: string) {
    let isShown = false;
    const alone = await mountAlone(WindDown, {
      at: paths.ops,
      player: { ...asha, role: 'operator' },
      answers: [
        answer(endpoints.windDown, () => (isShown ? { on: true } : refuse(endpoints.windDown, 'confirm-factor'))),
        answer(endpoints.showFactor, ({ body }) => {
          isShown = 'code' in body && body.code === right;
          return isShown ? {} : refuse(endpoints.showFactor, 'wrong-factor');
        }),
      ],
    });
    press('Wind down');
    await screen.findByRole('dialog', { name: 'Show your second factor' });
    return alone;
  }
  const give = async (code: string): Promise<void> => {
    fireEvent.change(await screen.findByLabelText(/^Code/), { target: { value: code } });
    press('Confirm');
  };

  test('T114: is verified by svc-auth, then the same request is sent again unchanged', async () => {
    const alone = await start('123456');
    await give('000000');
    await screen.findByText('This is not right, or it was used before.');
    await give('123456');
    await screen.findByText('said: done');
    await gone();
    const bodies = alone.requests.filter(({ url }) => url === endpoints.windDown.path).map(({ body }) => body);
    expect(bodies).toEqual([wind.body, wind.body]);
    expect(alerts$.value).toBeNull();
  });

  test('cancelling changes nothing', async () => {
    await start('123456');
    press('Cancel');
    await screen.findByText('said: not done');
    expect(alerts$.value).toBeNull();
  });
});
