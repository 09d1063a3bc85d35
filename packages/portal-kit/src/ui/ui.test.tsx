/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { memoryStorage, fakeTransport, startPortal } from '../host';
import {
  AreaFailed,
  Button,
  Check,
  Chip,
  Crest,
  Dialog,
  EmptyState,
  Field,
  Icon,
  Menu,
  Money,
  Skeleton,
  Tabs,
} from '../portal-kit';

beforeEach(() => startPortal({ transport: fakeTransport(), storage: memoryStorage() })());
afterEach(cleanup);

test('Check turns at a press on its text, and is named by it', () => {
  function Remember() {
    const [checked, setChecked] = useState(false);
    return (
      <Check name="remember" checked={checked} onChecked={setChecked}>
        Remember <b>me</b>
      </Check>
    );
  }
  render(<Remember />);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember me' });
  expect([box.name, box.checked]).toEqual(['remember', false]);
  fireEvent.click(screen.getByText('me'));
  expect(box.checked).toBe(true);
});

test('Skeleton takes no space where no script will replace it', () => {
  const { container } = render(<Skeleton height="480px" />);
  const [name = ''] = container.firstElementChild?.className.split(' ').slice(-1) ?? [];
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText);
  const still = rules.find((rule) => rule.startsWith('@media (scripting: none)') && rule.includes(`.${name}`));
  expect(still).toContain('display: none');
});

describe('Field', () => {
  function Amount({ error }: { error?: string }) {
    const [value, setValue] = useState('');
    return (
      <Field label="Amount" value={value} onValue={setValue} digits lead="₹" error={error} hint="From 49." required />
    );
  }

  test('reads a whole number, typed or pasted, and says what it cannot read; it never joins its digits', () => {
    const values: string[] = [];
    function Read() {
      const [value, setValue] = useState('');
      values.push(value);
      return (
        <>
          <Field label="Amount" value={value} onValue={setValue} digits />
          <button onClick={() => setValue('450')}>₹450</button>
        </>
      );
    }
    render(<Read />);
    const input = screen.getByLabelText<HTMLInputElement>(/Amount/);
    const type = (text: string) => {
      fireEvent.change(input, { target: { value: text } });
      return [input.value, values.at(-1), input.getAttribute('aria-invalid')];
    };
    expect(input.inputMode).toBe('numeric');
    for (const text of ['1', '10', '100', '100.', '100.0', '100.00'])
      expect(type(text)).toEqual([text, text.split('.')[0], null]);
    expect(type('₹1,00,000')).toEqual(['₹1,00,000', '100000', null]);
    expect(type('१००')).toEqual(['१००', '100', null]);
    for (const text of ['49.5', '1e3', '₹1,2e3.4-', 'ten']) {
      expect(type(text)).toEqual([text, '', 'true']);
      expect(screen.getByText('Please type a whole number, such as 250.')).toBeTruthy();
    }
    fireEvent.click(screen.getByText('₹450'));
    expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['450', null]);
  });

  test('shows the error under the field and links it to the field', () => {
    render(<Amount error="Minimum amount is 49." />);
    const input = screen.getByLabelText(/Amount/);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['Minimum amount is 49.', 'From 49.']);
  });

  test('shows and hides a password', () => {
    render(<Field label="Password" type="password" value="six" onValue={() => undefined} />);
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.type).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.type).toBe('password');
  });
  test('takes a pasted password, and leaves its fields to password managers', () => {
    render(
      <Field label="Password" type="password" value="" autoComplete="current-password" onValue={() => undefined} />,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    expect(fireEvent.paste(input)).toBe(true);
    expect(input.autocomplete).toBe('current-password');
  });

  test('is read-only without onValue and a choice with options', () => {
    const chosen = jest.fn();
    render(
      <>
        <Field label="Referral ID" value="ASHA2345" />
        <Field
          label="Gender"
          value=""
          onValue={chosen}
          options={[
            { value: '', label: '-' },
            { value: 'female', label: 'Female' },
          ]}
        />
      </>,
    );
    expect(screen.getByLabelText<HTMLInputElement>('Referral ID').readOnly).toBe(true);
    fireEvent.change(screen.getByLabelText('Gender'), { target: { value: 'female' } });
    expect(chosen).toHaveBeenCalledWith('female');
  });
});

describe('Button', () => {
  test('busy: shows its busy text, keeps focus, and does nothing, not even submit its form', () => {
    const pressed = jest.fn();
    const submitted = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={submitted}>
        <Button type="submit" busy={busy} busyText="Joining..." onClick={pressed}>
          Join
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    screen.getByRole('button').focus();
    rerender(form(true));
    const button = screen.getByRole('button', { name: 'Joining...' });
    expect(document.activeElement).toBe(button);
    fireEvent.click(button);
    expect(pressed).not.toHaveBeenCalled();
    expect(submitted).not.toHaveBeenCalled();
    rerender(form(false));
    fireEvent.click(button);
    expect(submitted).toHaveBeenCalledTimes(1);
  });

  test('renders a link with `to`', () => {
    render(<Button to="/login">Login</Button>);
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  });
});

describe('Money', () => {
  const withMotion = (reduce: boolean): void => {
    window.matchMedia = (query) => ({ matches: reduce, media: query }) as MediaQueryList;
  };

  test.each([
    [0, '₹0'],
    [999, '₹999'],
    [1000, '₹1,000'],
    [100000, '₹1,00,000'],
    [12345678, '₹1,23,45,678'],
  ])('formats %d as %s', (rupees, text) => {
    const { container } = render(<Money rupees={rupees} />);
    expect(container.textContent).toBe(text);
  });

  test('puts the sign before the rupee', () => {
    const { container } = render(<Money rupees={100} sign="+" />);
    expect(container.textContent).toBe('+₹100');
  });

  test('animates to a new amount and ends exactly there', () => {
    withMotion(false);
    const frames: FrameRequestCallback[] = [];
    jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
    const { container, rerender } = render(<Money rupees={100} />);
    rerender(<Money rupees={200} />);
    const began = performance.now();
    act(() => frames.shift()?.(began + 100));
    expect(container.textContent).not.toBe('₹100');
    expect(container.textContent).not.toBe('₹200');
    act(() => frames.shift()?.(began + 2000));
    expect(container.textContent).toBe('₹200');
    expect(frames).toHaveLength(0);
    jest.restoreAllMocks();
  });

  test('shows the new amount immediately with reduced motion', () => {
    withMotion(true);
    const { container, rerender } = render(<Money rupees={100} />);
    rerender(<Money rupees={200} />);
    expect(container.textContent).toBe('₹200');
  });
});

test('a crest announces its team; an unknown code is shown as text; beside a name it is silent', () => {
  const { container } = render(
    <>
      <Crest team="RR" />
      <Crest team="TBD" />
      <Crest team="MI" label="" />
    </>,
  );
  expect(screen.getByRole('img', { name: 'Rajasthan Royals' }).querySelector('use')?.getAttribute('href')).toMatch(
    /crests.*\.svg#RR$/,
  );
  expect(screen.getByRole('img', { name: 'TBD' }).textContent).toBe('TBD');
  expect(container.querySelector('svg[aria-hidden]')).toBeTruthy();
});

test('shows a dot for an unknown icon', () => {
  const { container } = render(
    <>
      <Icon name="from-the-future" />
      <Icon name="dot" />
    </>,
  );
  const [unknown, dot] = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'));
  expect(unknown).toBe(dot);
});

test('a chip is a label, or a choice', () => {
  render(
    <>
      <Chip tone="good">WON</Chip>
      <Chip aria-pressed onClick={() => undefined}>
        ₹100
      </Chip>
    </>,
  );
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('₹100');
});

test('announces a failed area with a retry, and an empty area with the next step', () => {
  const again = jest.fn();
  render(
    <>
      <AreaFailed message="Fixtures could not be loaded." onRetry={again} />
      <EmptyState title="No records found" action={<Button to="/user/dashboard">Go to fixtures</Button>} />
    </>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Fixtures could not be loaded.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(again).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link', { name: 'Go to fixtures' })).toBeTruthy();
});

describe('lazy components', () => {
  function WithDialog({ busy = false }: { busy?: boolean }) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>open</button>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Withdraw Money"
          busy={busy}
          onSubmit={() => setOpen(false)}
          actions={<Button type="submit">Withdraw</Button>}
        >
          <Field label="UPI ID" value="" onValue={() => undefined} />
        </Dialog>
      </>
    );
  }
  const openIt = async (): Promise<HTMLElement> => {
    const opener = screen.getByText('open');
    opener.focus();
    fireEvent.click(opener);
    return screen.findByRole('dialog', { name: 'Withdraw Money' });
  };
  const settled = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));

  test('a dialog takes focus, closes on Escape and returns focus', async () => {
    render(<WithDialog />);
    const dialog = await openIt();
    expect(dialog.contains(document.activeElement)).toBe(true);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('open');
  });

  test('stays open while busy', async () => {
    render(<WithDialog busy />);
    await openIt();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await settled();
    expect(screen.queryByRole('dialog')).toBeTruthy();
  });

  test('submits on Enter', async () => {
    render(<WithDialog />);
    const dialog = await openIt();
    const form = dialog.querySelector('form');
    expect(form).toBeTruthy();
    if (form) fireEvent.submit(form);
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('tabs work before their chunk is loaded, and by keyboard afterwards; typed text survives the load', async () => {
    function Picks() {
      const [value, setValue] = useState('teams');
      return (
        <Tabs
          label="Picks"
          value={value}
          onValue={setValue}
          tabs={[
            { id: 'teams', label: 'Teams', content: <input aria-label="note" /> },
            { id: 'questions', label: 'Questions', content: 'answers' },
          ]}
        />
      );
    }
    render(<Picks />);
    expect(screen.getByRole('tabpanel', { name: 'Teams' })).toBeTruthy();
    const note = screen.getByLabelText<HTMLInputElement>('note');
    await settled();
    expect(screen.getByLabelText('note')).toBe(note);

    const teams = screen.getByRole('tab', { name: 'Teams', selected: true });
    act(() => teams.focus());
    fireEvent.keyDown(teams, { key: 'ArrowRight' });
    await settled();
    expect(screen.getByRole('tabpanel', { name: 'Questions' }).textContent).toBe('answers');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Questions', selected: true }));
  });

  test('a menu opens from its button, repeatedly', async () => {
    const chosen = jest.fn();
    render(
      <Menu
        label="Profile"
        trigger={<button>Asha</button>}
        items={[
          { label: 'Profile', to: '/user/profile' },
          { label: 'Logout', onSelect: chosen },
        ]}
      />,
    );
    fireEvent.click(screen.getByText('Asha'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await settled();
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.keyDown(screen.getByText('Asha'), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(chosen).toHaveBeenCalledTimes(2);
  });
});
