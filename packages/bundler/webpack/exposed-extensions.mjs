/** @import { RemoteDeclaration } from '@baazi/contracts' */

/** @param {string} slot */
export const chunkOfExtension = (slot) => `piece-${slot}`;

/**
 * The doors of a remote's pieces beside the one of its screens: `src/extensions/<slot>.tsx`, each a chunk of its own.
 * @param {Pick<RemoteDeclaration, 'fills'>} declaration
 */
export const exposedExtensions = ({ fills = {} }) =>
  Object.fromEntries(
    Object.keys(fills).map((slot) => [
      `./pieces/${slot}`,
      { import: `./src/extensions/${slot}.tsx`, name: chunkOfExtension(slot) },
    ]),
  );
