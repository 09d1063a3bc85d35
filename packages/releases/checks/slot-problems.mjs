/** @import { PropTypes, RemoteRelease } from '@baazi/contracts' */

/**
 * @param {RemoteRelease} release
 * @param {string} slot
 */
const propsOf = ({ slots }, slot) => slots?.[slot]?.props;

/**
 * @param {PropTypes} needed
 * @param {PropTypes} given
 */
const unmet = (needed, given) =>
  Object.entries(needed).flatMap(([name, type]) =>
    given[name] === undefined
      ? [`${name}, which is not given`]
      : given[name] !== type
        ? [`${name} as a ${type}, which is a ${given[name]}`]
        : [],
  );

/**
 * the active releases
 * @param {RemoteRelease} release
 * @param {readonly RemoteRelease[]} given   what players are given
 */
export const slotsTaken = ({ name, slots = {} }, given) =>
  Object.keys(slots).flatMap((slot) =>
    given
      .filter((other) => other.name !== name && propsOf(other, slot))
      .map((other) => `declares the slot ${slot}, which belongs to ${other.name}`),
  );

/**
 * Extensions for slots that no remote has. Only reported for a new release: if a slot disappears, its extensions are
 * simply not rendered, and that must not block a rollback.
 * @param {RemoteRelease} release
 * @param {readonly RemoteRelease[]} given
 */
export const slotsUnknown = ({ fills = {} }, given) =>
  Object.keys(fills)
    .filter((slot) => !given.some((other) => propsOf(other, slot)))
    .map((slot) => `fills the slot ${slot}, which no remote has`);

/**
 * Extensions that need props which their slot does not provide.
 * @param {RemoteRelease} release
 * @param {readonly RemoteRelease[]} given
 */
export const extensionMisfits = ({ fills = {} }, given) =>
  Object.entries(fills).flatMap(([slot, { props }]) =>
    given.flatMap((other) =>
      unmet(props, propsOf(other, slot) ?? props).map(
        (prop) => `fills the slot ${slot} of ${other.name} ${other.version} and needs ${prop}`,
      ),
    ),
  );
