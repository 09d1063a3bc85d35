import { alert, Link, signIn, Slot as AnySlot, type SlotOf } from '@baazi/portal-kit';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type declared from '../mfe.json';

const Slot: SlotOf<typeof declared.slots> = AnySlot;

const token = `e30.${btoa(JSON.stringify({ sub: 'u-player', role: 'player' })).replace(/=+$/, '')}.x`;

/** A remote for the shell's own tests: shows its route, links elsewhere, is tall, and breaks on demand. */
export function App() {
  const { pathname, search } = useLocation();
  const [broken, setBroken] = useState(false);
  const [count, setCount] = useState(1);
  if (broken) throw new Error('broke while running');
  return (
    <div>
      <h2 data-screen="one">one {pathname + search}</h2>
      <Link to="/user/wallet?need=9">wallet</Link> <Link to="/user/teams">teams</Link>{' '}
      <Link to="/user/dashboard?tall">dashboard</Link>
      <button type="button" onClick={() => setBroken(true)}>
        break
      </button>
      <button type="button" onClick={() => alert({ msg: 'Contest Joined', alertType: 'success' })}>
        say
      </button>
      <button type="button" onClick={() => setCount(count + 1)}>
        count
      </button>
      <Slot name="note" props={{ count }} />
      <button type="button" onClick={() => void signIn(token)}>
        sign in
      </button>
      {Array.from({ length: 60 }, (_, line) => (
        <p key={line}>line {line}</p>
      ))}
      <Link to="/user/wallet">wallet below</Link>
    </div>
  );
}
