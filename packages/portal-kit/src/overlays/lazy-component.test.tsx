/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { lazyComponent } from './lazy-component';

const settled = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));

test('a chunk that fails to load is tried twice, breaks nothing, and is tried again at the next use', async () => {
  let tries = 0;
  let online = false;
  const lost: string[] = [];
  const sheet = lazyComponent<object>(() => {
    tries += 1;
    return online ? Promise.resolve({ default: () => <p>sheet</p> }) : Promise.reject(new Error('ChunkLoadError'));
  });
  function Place({ wanted }: { wanted: boolean }) {
    return <sheet.Lazy props={{}} isWanted={wanted} onFailed={() => lost.push('lost')} />;
  }
  const { rerender } = render(<Place wanted />);
  await settled();
  expect([tries, lost]).toEqual([2, ['lost']]);

  online = true;
  rerender(<Place wanted={false} />);
  rerender(<Place wanted />);
  await settled();
  expect(screen.getByText('sheet')).toBeTruthy();

  render(<Place wanted />);
  expect(screen.getAllByText('sheet')).toHaveLength(2);
  expect(tries).toBe(3);
});
