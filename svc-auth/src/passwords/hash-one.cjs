// Runs in a thread of its own: hashes one password at a time, and gives way to whatever else the machine has to do.
// Plain JavaScript, because Node loads it as it is.
const os = require('node:os');
const { parentPort } = require('node:worker_threads');
const { hashSync, verifySync } = require('@node-rs/argon2');

// On Linux a priority belongs to a thread: hashing takes what answering leaves. Elsewhere it would slow down the whole
// process.
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
