/** @jest-environment jsdom */
beforeAll(async () => {
  // Webpack replaces it.
  Reflect.set(globalThis, '__webpack_nonce__', '');
  await import('./page-security');
});

const request = (url: string): HTMLScriptElement => {
  const script = document.createElement('script');
  script.src = url;
  return script;
};
const srcs = (...scripts: HTMLScriptElement[]): (string | null)[] => scripts.map((one) => one.getAttribute('src'));

test('requests a script that did not load under a new address, with its integrity', () => {
  window.portalFiles = { '/a.js': 'sha384-a' };
  const [failed, hanging, third] = [request('/a.js'), request('/a.js'), request('/a.js')];
  expect(srcs(failed, hanging, third)).toEqual(['/a.js', '/a.js?try=1', '/a.js?try=2']);
  expect(third.integrity).toBe('sha384-a');
  third.dispatchEvent(new Event('load'));
  expect(srcs(request('/a.js'))).toEqual(['/a.js']);
});

test('leaves an address that is new already', () => {
  expect(srcs(request('/b.js?try=1'), request('/b.js?try=1'))).toEqual(['/b.js?try=1', '/b.js?try=1']);
});
