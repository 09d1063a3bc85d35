import type { PageExtension, RouteAccess } from '@baazi/contracts';
import type { Visitor } from '../routes/resolve-route';
import type { Release } from '../registry/registry';

/** An extension with its release. */
export interface OwnedPiece extends PageExtension {
  owner: string;
}

const isFor = (access: RouteAccess, visitor: Visitor): boolean =>
  access === 'anyone' || access === visitor.at || (visitor.at === 'signed-in' && access === visitor.role);

/** A slot's extensions for this visitor: by order, then by remote name. */
export const piecesFor = (slot: string, visitor: Visitor, releases: readonly Release[]): OwnedPiece[] =>
  releases
    .flatMap(({ name, fills }) => fills.map((piece) => ({ ...piece, owner: name })))
    .filter((piece) => piece.slot === slot && isFor(piece.access, visitor))
    .sort((a, b) => a.order - b.order || a.owner.localeCompare(b.owner));
