// Runs in a worker thread: hashes one password at a time, with a lower priority than the rest of the process.
// Plain JavaScript, because Node loads the file directly.
const os = require('node:os');
const { parentPort } = require('node:worker_threads');
const { hashSync, verifySync } = require('@node-rs/argon2');

// Only on Linux a priority belongs to a thread; elsewhere it would slow down the whole process.
if (process.platform === 'linux') os.setPriority(Math.min(19, os.getPriority() + 10));

parentPort.on('message', ({ password, cost, stored }) => {
  try {
    parentPort.postMessage(
      stored === undefined
        ? { kind: 'hashed', hash: hashSync(password, cost) }
        : { kind: 'compared', right: verifySync(stored, password) },
    );
  } catch (error) {
    parentPort.postMessage({ kind: 'failed', why: String(error) });
  }
});
