import { loadShedder } from './load-shedder';

const spin = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};
const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('sheds while the event loop is slow and recovers afterwards (T107)', async () => {
  const shedder = loadShedder({ mostInFlight: 1000 });
  expect(shedder.isOverloaded(100)).toBe(false);
  let shed = false;
  for (let turn = 0; turn < 6; turn += 1) {
    spin(450);
    await rest(1);
    shed ||= shedder.isOverloaded(100);
    // A slow loop with few requests in flight is a fresh start or a starved machine, not a queue.
    expect(shedder.isOverloaded(20)).toBe(false);
  }
  expect(shed).toBe(true);
  while (shedder.isOverloaded(100)) await rest(100);
  shedder.close();
});
test('sheds at once when too many requests are in flight (T107)', () => {
  const shedder = loadShedder({ mostInFlight: 10 });
  expect(shedder.isOverloaded(11)).toBe(true);
  shedder.close();
});
