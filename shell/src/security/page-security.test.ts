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
  window.portalFiles = { '/b.js': 'sha384-b' };
  expect(srcs(request('/b.js?try=1'), request('/b.js?try=1'))).toEqual(['/b.js?try=1', '/b.js?try=1']);
});

describe('a script that the document does not list', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const listed = async (answer: () => Promise<unknown>) => {
    const asked = jest.fn((_url: string, _options: object) => answer());
    Reflect.set(globalThis, 'fetch', asked);
    const { listScripts } = await import('../scripts/listed-scripts');
    listScripts({
      remotes: [],
      shell: { version: '1', files: {} },
      scriptList: { url: '/releases/scripts/mf-one@1.json', integrity: 'sha384-list' },
    });
    return asked;
  };

  test('is an error while the list cannot be read, and is never requested', async () => {
    const asked = await listed(() => Promise.reject(new TypeError('another list')));
    const script = request('/c.js');
    const failed = jest.fn();
    script.onerror = failed;
    expect(script.hasAttribute('src')).toBe(false);
    await settled();
    expect(failed).toHaveBeenCalledTimes(1);
    expect(script.hasAttribute('src')).toBe(false);
    expect(asked).toHaveBeenCalledWith('/releases/scripts/mf-one@1.json', {
      integrity: 'sha384-list',
      priority: 'low',
    });
  });

  test('waits for the list, which is read once, and is requested with its integrity', async () => {
    const asked = await listed(() => Promise.resolve({ json: () => Promise.resolve({ '/c.js': 'sha384-c' }) }));
    const [first, second, unknown] = [request('/c.js'), request('/c.js'), request('/d.js')];
    await settled();
    expect([first.integrity, first.getAttribute('src')]).toEqual(['sha384-c', '/c.js']);
    expect(second.getAttribute('src')).toBe('/c.js?try=1');
    expect(unknown.hasAttribute('src')).toBe(false);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('is refused without Trusted Types too', async () => {
    const script = request('/e.js');
    const failed = jest.fn();
    script.onerror = failed;
    await settled();
    expect(failed).toHaveBeenCalledTimes(1);
    expect(script.hasAttribute('src')).toBe(false);
  });
});
