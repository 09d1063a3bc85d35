/** @import { RemoteDeclaration } from '@baazi/contracts' */

/** @param {string} slot */
export const chunkOfExtension = (slot) => `piece-${slot}`;

/**
 * The exposed modules of a remote's extensions: `src/extensions/<slot>.tsx`, each its own chunk.
 * @param {Pick<RemoteDeclaration, 'fills'>} declaration
 */
export const exposedExtensions = ({ fills = {} }) =>
  Object.fromEntries(
    Object.keys(fills).map((slot) => [
      `./pieces/${slot}`,
      { import: `./src/extensions/${slot}.tsx`, name: chunkOfExtension(slot) },
    ]),
  );
