// jsdom lacks what every browser has and react-router asks for while it loads. In a test without a page this does
// nothing.
if (typeof window !== 'undefined') {
  const { TextDecoder, TextEncoder } = require('node:util');
  const { ReadableStream } = require('node:stream/web');
  for (const [name, value] of Object.entries({ TextDecoder, TextEncoder, ReadableStream }))
    if (!(name in globalThis)) globalThis[name] = value;
}
