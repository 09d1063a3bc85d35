// jsdom lacks globals that react-router needs while it loads. In a test without a DOM this file does nothing.
if (typeof window !== 'undefined') {
  const { TextDecoder, TextEncoder } = require('node:util');
  const { ReadableStream } = require('node:stream/web');
  for (const [name, value] of Object.entries({ TextDecoder, TextEncoder, ReadableStream }))
    if (!(name in globalThis)) globalThis[name] = value;
  // A screen whose chunk loads for the first time took 20 s beside whole stacks on two cores.
  require('@testing-library/react/pure').configure({ asyncUtilTimeout: 30_000 });
}
