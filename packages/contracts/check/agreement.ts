import { z } from 'zod';
import { describedContracts, type DescribedContracts } from './described';
import { describeContracts } from './describe-contracts';

/**
 * The contracts of a part as it was built: the endpoints that it serves, those of other parts that it calls, the events
 * that it emits, and those that it consumes. Parts of different builds are compared by them.
 */
export const agreementShape = z.object({
  part: z.string(),
  version: z.string(),
  serves: describedContracts.shape.endpoints,
  calls: describedContracts.shape.endpoints,
  emits: describedContracts.shape.events,
  consumes: describedContracts.shape.events,
  /** when the build was last live; absent while it is */
  lastSeenAt: z.string().optional(),
});
export type Agreement = z.output<typeof agreementShape>;

const chosen = <D>(table: Record<string, D>, isChosen: (one: D) => boolean): Record<string, D> =>
  Object.fromEntries(Object.entries(table).filter(([, one]) => isChosen(one)));

/** The agreement of a part of this build. The gateway composes replies: it calls all `/parts/...` endpoints. */
export function agreementOf(
  part: string,
  version: string,
  { endpoints, events }: DescribedContracts = describeContracts(),
): Agreement {
  return {
    part,
    version,
    serves: chosen(endpoints, ({ owner }) => owner === part),
    calls: chosen(
      endpoints,
      ({ owner, callers = [], path }) =>
        owner !== part && (callers.includes(part) || (part === 'gateway' && path.startsWith('/parts/'))),
    ),
    emits: chosen(events, ({ emitters }) => emitters.includes(part)),
    consumes: chosen(events, ({ consumers }) => consumers.includes(part)),
  };
}
