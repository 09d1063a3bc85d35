import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onStopSignal } from './stop-signals';

test('one Ctrl-C arrives twice through npm and is one wish; a later one insists', async () => {
  const heard: string[] = [];
  const before = process.listeners('SIGTERM');
  onStopSignal({ stop: () => heard.push('stop'), force: () => heard.push('force') });
  const added = process.listeners('SIGTERM').filter((listener) => !before.includes(listener));
  const press = () => process.emit('SIGTERM', 'SIGTERM');
  try {
    press();
    press();
    expect(heard).toEqual(['stop']);
    await sleep(750);
    press();
    expect(heard).toEqual(['stop', 'force']);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      for (const listener of added) process.removeListener(signal, listener);
  }
});

test('a stack that a test started ends when the test is gone', async () => {
  const child = fork(path.join(__dirname, 'testing/wait-for-stop.ts'), {
    execArgv: ['-r', path.resolve(__dirname, '../../prepare/read-typescript.cjs')],
  });
  await once(child, 'message');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([7, null]);
});
