import { portal } from './portal';
import { randomId } from './random-id';

const DEVICE_KEY = 'device';
/** A random id stored in this browser; a hint for the server, never a proof. */
export function deviceId(): string {
  const { storage } = portal();
  const known = storage.getItem(DEVICE_KEY);
  if (known) return known;
  const made = randomId();
  storage.setItem(DEVICE_KEY, made);
  return made;
}
