/**
 * The exports of styled-components that the portal uses; add missing names here (a test finds them). Imports an
 * internal file, because the shared name would resolve to this file.
 */
import {
  createGlobalStyle,
  css,
  keyframes,
  styled as numbered,
} from 'styled-components/dist/styled-components.browser.esm.js';

interface Construct {
  (strings: readonly string[], ...interpolations: unknown[]): unknown;
  withConfig: (config: { componentId: string }) => Construct;
}
const isConstruct = (value: unknown): value is Construct =>
  typeof value === 'function' && typeof Reflect.get(value, 'withConfig') === 'function';

/**
 * The id of a component: from its element and its template. By itself styled-components counts, and the gateway, which
 * evaluates the modules of a screen in another order, would draw it with other class names. Equal templates share an id.
 */
function idOf(target: unknown, strings: readonly string[]): string {
  const base: unknown = typeof target === 'string' ? target : Reflect.get(Object(target), 'styledComponentId');
  let hash = 5381;
  for (const text of [String(base), ...strings])
    for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 33) ^ text.charCodeAt(at)) >>> 0;
  return `sc-${hash.toString(36)}`;
}

const identified = (construct: unknown, target: unknown): unknown =>
  isConstruct(construct)
    ? new Proxy(construct, {
        apply: (one, _self, [strings, ...rest]: [readonly string[], ...unknown[]]) =>
          one.withConfig({ componentId: idOf(target, strings) })(strings, ...rest),
      })
    : construct;

const styled = new Proxy(numbered, {
  get: (all, name) => identified(Reflect.get(all, name), name),
  apply: (all, self, [target]: [unknown]) => identified(Reflect.apply(all, self, [target]), target),
});

export { createGlobalStyle, css, styled as default, keyframes, styled };
