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
 * Slots of a release that another remote has, as the rests of sentences.
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
 * Pieces of a release for slots that nobody has. Only a release that comes is told: a slot that goes leaves its pieces
 * undrawn and harms nobody, and must not hold up a rollback.
 * @param {RemoteRelease} release
 * @param {readonly RemoteRelease[]} given
 */
export const slotsUnknown = ({ fills = {} }, given) =>
  Object.keys(fills)
    .filter((slot) => !given.some((other) => propsOf(other, slot)))
    .map((slot) => `fills the slot ${slot}, which no remote has`);

/**
 * Pieces of a release that need what their slot does not give.
 * @param {RemoteRelease} release
 * @param {readonly RemoteRelease[]} given
 */
export const pieceMisfits = ({ fills = {} }, given) =>
  Object.entries(fills).flatMap(([slot, { props }]) =>
    given.flatMap((other) =>
      unmet(props, propsOf(other, slot) ?? props).map(
        (prop) => `fills the slot ${slot} of ${other.name} ${other.version} and needs ${prop}`,
      ),
    ),
  );
