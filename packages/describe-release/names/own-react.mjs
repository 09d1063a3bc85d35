import { propertiesOf, textOf } from './read-script.mjs';

/** @import { Script } from './read-script.mjs' */

/**
 * Whether a shared module is React or works only with the React that the shell runs. A remote with a React of its own
 * bundles these; the others it takes from the shell as every remote does.
 * @param {string} name
 */
export const isOfReact = (name) =>
  /^(react|react-dom|react-router-dom|styled-components)(\/|$)/.test(name) || name === '@baazi/portal-kit';

/**
 * The version of the React that a build carries, as it gives it to browsers' tools; undefined for a build that takes
 * React from the shell.
 * @param {readonly Script[]} scripts
 */
export function reactIn(scripts) {
  const versions = scripts.flatMap((script) =>
    script.nodes.flatMap((node) => {
      const properties = propertiesOf(node);
      const [renderer, version] = ['rendererPackageName', 'version'].map((name) => {
        const value = properties.get(name);
        return value && textOf(value);
      });
      return renderer === 'react-dom' && version !== undefined ? [version] : [];
    }),
  );
  const [version, ...others] = new Set(versions);
  if (others.length > 0) throw new Error(`The build carries React ${version} and ${others.join(', ')}.`);
  return version;
}
