/** @jest-environment jsdom */
import { endpoints, paths, type FieldError } from '@baazi/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answer, asha, mountAlone, refuse, type Alone } from '../host';
import { useState } from 'react';
import { Button, Field, useAction, useForm, useKeptForm } from '../portal-kit';

const tooShort = (text: string): Record<string, string> => (text.length < 3 ? { upi: 'too short' } : {});

function Withdraw() {
  const withdraw = useAction(endpoints.withdraw, { quiet: true });
  const form = useForm({ upi: '', amount: '' }, withdraw);
  const submit = async (): Promise<void> => {
    const { upi, amount } = form.values;
    if (form.refuses({ ...tooShort(upi), ...(amount === '' ? { amount: 'missing' } : {}) })) return;
    const result = await withdraw.run({ body: { upi, amount: Number(amount) } });
    if (result?.ok) form.fill({ upi: '', amount: '' });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>{form.isWrong ? `wrong: ${Object.keys(form.errors).join(' ')}` : 'fine'}</p>
      <Field label="UPI" {...form.field('upi')} />
      <Field label="Amount" digits {...form.field('amount', (typed) => typed.slice(0, 4))} />
      <Button onClick={form.clear}>Clear</Button>
      <Button type="submit">Send</Button>
    </form>
  );
}

const open = (...errors: FieldError[]): Promise<Alone> =>
  mountAlone(Withdraw, {
    at: paths.wallet,
    player: asha,
    answers: [
      answer(
        endpoints.withdraw,
        errors.length > 0 ? refuse(endpoints.withdraw, 'invalid-input', { errors }) : { message: 'ok' },
      ),
    ],
  });
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const shows = (text: string): Promise<HTMLElement> => screen.findByText(text);
const focused = (): string => document.activeElement?.getAttribute('name') ?? '';

test.each([
  ['nothing is typed', { upi: '', amount: '' }, 'wrong: upi amount', 'upi'],
  ['the first field is wrong', { upi: 'a', amount: '100' }, 'wrong: upi', 'upi'],
  ['the second field is wrong', { upi: 'asha@upi', amount: '' }, 'wrong: amount', 'amount'],
])('%s: shows it, focuses the first wrong field and sends nothing', async (_what, entry, text, first) => {
  const alone = await open();
  type('UPI', entry.upi);
  type('Amount', entry.amount);
  press('Send');
  await shows(text);
  await waitFor(() => expect(focused()).toBe(first));
  expect(alone.requests.some(({ url }) => url === endpoints.withdraw.path)).toBe(false);
});

test.each<[string, FieldError[], string, string]>([
  ['a field', [{ path: 'amount', msg: 'too much' }], 'wrong: amount', 'amount'],
  [
    'two fields',
    [
      { path: 'amount', msg: 'too much' },
      { path: 'upi', msg: 'unknown' },
    ],
    'wrong: upi amount',
    'upi',
  ],
  ['the whole form', [{ path: 'limits', msg: 'you take a break' }], 'wrong: limits', 'send'],
])(
  'shows the message of the server about %s there, and the first wrong field has focus',
  async (_what, errors, text, first) => {
    await open(...errors);
    type('UPI', 'asha@upi');
    type('Amount', '100');
    screen.getByRole('button', { name: 'Send' }).setAttribute('name', 'send');
    screen.getByRole('button', { name: 'Send' }).focus();
    press('Send');
    await shows(text);
    expect(focused()).toBe(first);
  },
);

test('typing clears only the error of that field and of the form, and does not move the focus', async () => {
  await open({ path: 'upi', msg: 'unknown' }, { path: 'amount', msg: 'too much' }, { path: 'limits', msg: 'a break' });
  type('UPI', 'asha@upi');
  type('Amount', '100');
  press('Send');
  await shows('wrong: limits amount upi');
  screen.getByLabelText('Amount').focus();
  type('Amount', '50');
  await shows('wrong: upi');
  expect(focused()).toBe('amount');
  press('Clear');
  await shows('fine');
});

test('the same mistake a second time moves the focus there again', async () => {
  await open();
  type('UPI', 'asha@upi');
  press('Send');
  await shows('wrong: amount');
  screen.getByLabelText('UPI').focus();
  press('Send');
  await waitFor(() => expect(focused()).toBe('amount'));
});

test('typed text may be truncated, and the screen may fill it anew', async () => {
  await open();
  type('UPI', 'asha@upi');
  type('Amount', '12345');
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '1234');
  press('Send');
  await waitFor(() => expect(screen.getByLabelText('UPI')).toHaveProperty('value', ''));
  expect(screen.getByText('fine')).toBeTruthy();
});

describe('a kept form', () => {
  function Sheet({ onClose }: { onClose: () => void }) {
    const withdraw = useAction(endpoints.withdraw, { quiet: true });
    const form = useKeptForm('withdraw', { upi: 'asha@okbank', amount: '' }, withdraw);
    const send = async (): Promise<void> => {
      const result = await withdraw.run({ body: { upi: form.values.upi, amount: Number(form.values.amount) } });
      if (result?.ok) onClose();
    };
    return (
      <>
        <Field label="UPI" {...form.field('upi')} />
        <Field label="Amount" digits {...form.field('amount')} />
        <Button onClick={onClose}>Close</Button>
        <Button onClick={() => void send()}>Send</Button>
      </>
    );
  }
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    return isOpen ? <Sheet onClose={() => setOpen(false)} /> : <Button onClick={() => setOpen(true)}>Open</Button>;
  }
  const mount = (player: typeof asha): Promise<Alone> =>
    mountAlone(Screen, {
      at: paths.wallet,
      player,
      answers: [answer(endpoints.withdraw, { message: 'ok' })],
    });
  const shown = (): string[] => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

  test('has what was typed when it is opened again, until it is sent; another player finds nothing', async () => {
    const alone = await mount(asha);
    await shows('Open');
    press('Open');
    type('Amount', '250');
    press('Close');
    press('Open');
    expect(shown()).toEqual(['asha@okbank', '250']);
    await alone.unmount();

    const other = await mount({ ...asha, _id: 'u-bela' });
    await shows('Open');
    press('Open');
    expect(shown()).toEqual(['asha@okbank', '']);
    press('Close');
    await other.unmount();

    const again = await mount(asha);
    await shows('Open');
    press('Open');
    expect(shown()).toEqual(['asha@okbank', '250']);
    press('Send');
    await shows('Open');
    press('Open');
    expect(shown()).toEqual(['asha@okbank', '']);
    await again.unmount();
  });
});
