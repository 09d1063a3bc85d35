/** @jest-environment jsdom */
import { paths } from '@baazi/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { mountAlone } from '../host';
import { Link, navigate } from '../portal-kit';

function Screen() {
  const { pathname, search, state } = useLocation();
  return (
    <>
      <p>{`${pathname}${search} ${JSON.stringify(state)}`}</p>
      <Link to={paths.login} state={{ from: 'here' }}>
        Login
      </Link>
      <Link to={paths.signup} replace>
        Signup
      </Link>
      <Link to={paths.wallet} target="_blank">
        Wallet
      </Link>
    </>
  );
}
beforeEach(() => mountAlone(Screen, { at: paths.home }));

test('outside React: the router follows with state, and back returns', async () => {
  navigate(`${paths.wallet}?need=9`, { state: { tab: 'password' } });
  await screen.findByText('/user/wallet?need=9 {"tab":"password"}');
  window.history.back();
  await screen.findByText('/ null');
});

test('shows the same address again when only the state differs', async () => {
  navigate(paths.profile, { state: { tab: 'a' } });
  navigate(paths.profile, { state: { tab: 'b' }, replace: true });
  await screen.findByText('/user/profile {"tab":"b"}');
});

test("writes the router's own key and index, so scroll and state survive", () => {
  navigate(paths.login);
  const first = window.history.state as { idx: number; key: string };
  navigate(paths.signup);
  const second = window.history.state as { idx: number; key: string };
  navigate(paths.home, { replace: true });
  expect(second.idx).toBe(first.idx + 1);
  expect(second.key).not.toBe(first.key);
  expect((window.history.state as { idx: number }).idx).toBe(second.idx);
});

test('a link navigates without loading a document; replace adds no history entry', async () => {
  const steps = window.history.length;
  fireEvent.click(screen.getByText('Signup'));
  await screen.findByText('/signup null');
  expect(window.history.length).toBe(steps);
  fireEvent.click(screen.getByText('Login'));
  await screen.findByText('/login {"from":"here"}');
});

// jsdom reports that it cannot load documents.
const quiet = (): void => void jest.spyOn(console, 'error').mockImplementation(() => undefined);

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'leaves %p to the browser',
  async (how) => {
    quiet();
    const browsers = fireEvent.click(screen.getByText('Login'), how);
    expect(browsers).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(window.location.pathname).toBe('/');
  },
);
