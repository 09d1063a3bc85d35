import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onStopSignal } from './stop-signals';

test('treats two signals within milliseconds as one, and a later one as force', async () => {
  const calls: string[] = [];
  const before = process.listeners('SIGTERM');
  onStopSignal({ stop: () => calls.push('stop'), force: () => calls.push('force') });
  const added = process.listeners('SIGTERM').filter((listener) => !before.includes(listener));
  const press = () => process.emit('SIGTERM', 'SIGTERM');
  try {
    press();
    press();
    expect(calls).toEqual(['stop']);
    await sleep(750);
    press();
    expect(calls).toEqual(['stop', 'force']);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      for (const listener of added) process.removeListener(signal, listener);
  }
});

test('stops when the IPC channel to its parent closes', async () => {
  const script = `
    require(${JSON.stringify(path.join(__dirname, 'stop-signals.ts'))})
      .onStopSignal({ stop: () => process.exit(7), force: () => process.exit(8) });
    process.send('ready');
    setTimeout(() => process.exit(9), 30_000);
  `;
  const hook = path.resolve(__dirname, '../../prepare/read-typescript.cjs');
  const child = spawn(process.execPath, ['-r', hook, '-e', script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([7, null]);
});
