import { VisitVitals } from './visit-vitals';

test('the last paint is the largest, and belongs to one app', () => {
  const vitals = new VisitVitals();
  vitals.notePaint('shell', 400);
  vitals.notePaint('mf-a', 900.4);
  expect(Object.fromEntries(vitals.take())).toEqual({ shell: { cls: 0 }, 'mf-a': { lcp: 900, cls: 0 } });
});

test('an interaction lasts as long as its longest event, and one slow one in fifty does not count', () => {
  const vitals = new VisitVitals();
  vitals.noteInteraction('mf-a', 1, 40);
  vitals.noteInteraction('mf-a', 1, 300);
  vitals.noteInteraction('mf-a', 1, 24);
  vitals.noteInteraction('mf-b', 2, 64);
  for (let id = 100; id < 149; id += 1) vitals.noteInteraction('mf-c', id, 32);
  vitals.noteInteraction('mf-c', 149, 900);
  expect(Object.fromEntries(vitals.take())).toEqual({
    'mf-a': { inp: 300, cls: 0 },
    'mf-b': { inp: 64, cls: 0 },
    'mf-c': { inp: 32, cls: 0 },
  });
});

test('shifts of an app add up within a second of each other and within five in all, and the worst session counts', () => {
  const vitals = new VisitVitals();
  for (const atMs of [0, 900, 1800]) vitals.noteShift('mf-a', atMs, 0.04);
  vitals.noteShift('mf-b', 1000, 0.3);
  vitals.noteShift('mf-a', 2800, 0.05);
  for (let atMs = 10_000; atMs < 16_000; atMs += 500) vitals.noteShift('mf-c', atMs, 0.01);
  expect(Object.fromEntries(vitals.take())).toEqual({
    'mf-a': { cls: 0.12 },
    'mf-b': { cls: 0.3 },
    'mf-c': { cls: 0.1 },
  });
});

test('begins anew after it was read', () => {
  const vitals = new VisitVitals();
  vitals.noteShift('mf-a', 0, 0.2);
  vitals.take();
  expect(vitals.take().size).toBe(0);
  vitals.noteVisible('mf-a');
  expect(vitals.take().get('mf-a')).toEqual({ cls: 0 });
});
