// A browser that has a script gets the next one as its difference, where Node compresses with dictionaries (24), and
// as before where it does not.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../../packages/releases/checks/launch-chromium.mjs';
import { hasDictionaries } from './dictionaries';
import { ReleaseFiles } from './release-files';

jest.setTimeout(60_000);

const script = (line: string): Buffer =>
  Buffer.from(
    `${Array.from({ length: 400 }, (_, at) => `var a${at} = ${(at * 7919) % 1009};`).join('\n')}\nwindow.said = '${line}';`,
  );
const addresses = Array.from({ length: 6 }, (_, at) => `shell/files/kit.0000000${at}.js`);
const scripts = addresses.map(script);
const stored = new Map(
  addresses.flatMap((address, at) => {
    const plain = scripts[at] ?? Buffer.of();
    return [[address, plain] as const, [`${address}.br`, zlib.brotliCompressSync(plain)] as const];
  }),
);
const files = new ReleaseFiles({
  readFile: (address: string) => Promise.resolve(stored.get(address)),
} as ConstructorParameters<typeof ReleaseFiles>[0]);

const server = http.createServer((request, response) => {
  void files.serve(request, response, request.url ?? '').then((isAnswered) => {
    if (!isAnswered) response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>page</title>');
  });
});
let browser: Browser;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

test(`Chromium runs the next script from ${hasDictionaries ? 'its difference' : 'Brotli, for lack of dictionaries'}`, async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  const run = async (address: string) => {
    const answered = page.waitForResponse((response) => response.url().endsWith(address));
    await page.addScriptTag({ url: `/releases/${address}` });
    const response = await answered;
    const { responseBodySize } = await response.request().sizes();
    return {
      encoding: response.headers()['content-encoding'],
      bytes: responseBodySize,
      said: await page.evaluate(() => Reflect.get(window, 'said') as unknown),
    };
  };
  const [one = '', ...successors] = addresses;
  expect(await run(one)).toMatchObject({ encoding: 'br', said: one });
  // A browser stores a dictionary some time after it has run the script.
  for (const next of successors) {
    await page.waitForTimeout(500);
    const { encoding, bytes, said } = await run(next);
    expect(said).toBe(next);
    if (!hasDictionaries) expect(encoding).toBe('br');
    else if (encoding === 'dcz') return expect(bytes).toBeLessThan(150);
  }
  expect(hasDictionaries).toBe(false);
});
