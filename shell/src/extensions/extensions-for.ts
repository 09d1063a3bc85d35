import type { PageExtension, RouteAccess } from '@baazi/contracts';
import type { Visitor } from '../routes/resolve-route';
import type { Release } from '../registry/registry';

/** An extension with the remote that owns it. */
export interface OwnedExtension extends PageExtension {
  owner: string;
}

const isFor = (access: RouteAccess, visitor: Visitor): boolean =>
  access === 'anyone' || access === visitor.at || (visitor.at === 'signed-in' && access === visitor.role);

/** The extensions of a slot that this visitor may see: sorted by `order`, then by the name of their remote. */
export const extensionsFor = (slot: string, visitor: Visitor, releases: readonly Release[]): OwnedExtension[] =>
  releases
    .flatMap(({ name, fills }) => fills.map((extension) => ({ ...extension, owner: name })))
    .filter((extension) => extension.slot === slot && isFor(extension.access, visitor))
    .sort((a, b) => a.order - b.order || a.owner.localeCompare(b.owner));
