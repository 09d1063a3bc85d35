import zlib from 'node:zlib';
import { fillSlots, NONCE_SLOT, PackedPage, TIME_SLOT } from './packed-page';
import { PackedPages } from './packed-pages';

const html = `<meta nonce="${NONCE_SLOT}" content="${NONCE_SLOT}">${'<p>मैच CSK v DC</p>'.repeat(400)}
<style nonce="${NONCE_SLOT}">a{}</style><style nonce="${NONCE_SLOT}">b{}</style>
<script type="application/json">{"at":"${TIME_SLOT}","answers":{}}</script>`;
const nonces = ['AAAAAAAAAAAAAAAAAAAAAAAA', '/x9+Zb0q///cccccTTTTaaab', 'nonce="nonce="nonce="non'];

test('each document of a packed page has its own nonce and time, and is else the same', async () => {
  const packed = await PackedPage.from(html);
  for (const nonce of nonces) {
    const values = { nonce, at: '2025-04-05T06:31:05.228Z' };
    const document = packed.with(values);
    expect(zlib.brotliDecompressSync(document).toString()).toBe(fillSlots(html, values));
    expect(document.length).toBeLessThan(700);
  }
});

test('a document without slots is packed too', async () => {
  const packed = await PackedPage.from('<p>plain</p>');
  expect(zlib.brotliDecompressSync(packed.with({ nonce: '', at: '' })).toString()).toBe('<p>plain</p>');
});

test('a page is rendered and packed once for all requests with its key, and for each without one', async () => {
  const pages = new PackedPages();
  const render = jest.fn(() => ({ html, found: true }));
  await Promise.all([pages.read('a', render), pages.read('a', render)]);
  await pages.read('a', render);
  expect(render).toHaveBeenCalledTimes(1);
  await Promise.all([pages.read('b', render), pages.read(undefined, render), pages.read(undefined, render)]);
  expect(render).toHaveBeenCalledTimes(4);
});
