import type { Agreement } from './agreement';
import { compareEndpoint, compareEvent } from './compare-contracts';
import type { DescribedEndpoint, DescribedEvent } from './described';

/** A part that would break, and why. */
interface Broken {
  part: string;
  version: string;
  lastSeenAt: string | undefined;
  why: string;
}

/**
 * The parts that would break if the candidate ran beside the parts of now: those that call it or consume its events,
 * and the candidate itself where it needs of another part what that one does not serve yet. Instances of the candidate's
 * own part are replaced by it; of them counts what they have emitted, which the candidate finds in its queues. Builds
 * that were live once (`lastSeenAt`) count as users: open tabs run them, or a rollback does.
 */
export function whoBreaks(candidate: Agreement, running: readonly Agreement[]): Broken[] {
  const others = running.filter(({ part }) => part !== candidate.part);
  const live = running.filter(({ lastSeenAt }) => lastSeenAt === undefined);
  const own = live.filter(({ part }) => part === candidate.part);
  return [
    ...others.flatMap((other) =>
      brokenIn(other, candidate, [...callProblems(other, candidate), ...eventProblems(other, candidate, own)]),
    ),
    ...live
      .filter((one) => !own.includes(one))
      .flatMap((other) =>
        brokenIn(candidate, other, [...callProblems(candidate, other), ...eventProblems(candidate, other)]),
      ),
    ...own.flatMap((one) => brokenIn(candidate, one, eventProblems(candidate, one))),
  ];
}

const brokenIn = ({ part, version, lastSeenAt }: Agreement, server: Agreement, problems: readonly string[]): Broken[] =>
  problems.map((what) => ({ part, version, lastSeenAt, why: `${what} in ${server.part} ${server.version}` }));

/** The problems that a part gets from one whose endpoints it calls; that others may not call one is theirs. */
const callProblems = ({ part: caller, calls }: Agreement, { part, serves }: Agreement): string[] =>
  Object.entries(calls)
    .filter(([, { owner }]) => owner === part)
    .flatMap(([name, called]) =>
      endpointProblems({ ...called, callers: called.callers?.filter((one) => one === caller) }, serves[name]).map(
        (what) => `calls ${name}, which ${what}`,
      ),
    );

/**
 * The problems that a part gets from one whose events it consumes. Of each event they share a version. `before`: the
 * builds that the emitter replaces; an event that none of them emitted either is only not received yet.
 */
function eventProblems(consumer: Agreement, emitter: Agreement, before: readonly Agreement[] = []): string[] {
  const emitted = versionsByEvent(emitter.emits);
  const emittedBefore = new Set(before.flatMap(({ emits }) => [...versionsByEvent(emits).keys()]));
  const consumed = versionsByEvent(consumer.consumes, ({ emitters }) => emitters.includes(emitter.part));
  return [...consumed].flatMap(([event, read]) => {
    const sent = emitted.get(event);
    const problems = sent ? versionProblems(read, sent) : emittedBefore.has(event) ? ['is not emitted any more'] : [];
    return problems.map((what) => `consumes ${event}, which ${what}`);
  });
}

/** The versions of each event. They share its name up to their number: `stake-placed`, `stake-placed-v2`. */
function versionsByEvent(
  table: Record<string, DescribedEvent>,
  isChosen: (version: DescribedEvent) => boolean = () => true,
): Map<string, DescribedEvent[]> {
  const found = new Map<string, DescribedEvent[]>();
  for (const version of Object.values(table).filter(isChosen)) {
    const event = version.name.replace(/-v\d+$/, '');
    found.set(event, [...(found.get(event) ?? []), version]);
  }
  return found;
}

/** A version that is not consumed stays in its queue: one that both sides know is enough. */
function versionProblems(read: readonly DescribedEvent[], sent: readonly DescribedEvent[]): string[] {
  const shared = read.flatMap((one) =>
    sent
      .filter(({ name, version }) => name === one.name && version === one.version)
      .map((other) => [one, other] as const),
  );
  if (shared.length === 0) return [`has version ${numbersOf(sent)}, not ${numbersOf(read)},`];
  return shared.flatMap(([one, other]) => compareEvent({ ...one, consumers: [] }, other, 'read'));
}

const numbersOf = (versions: readonly DescribedEvent[]): string => versions.map(({ version }) => version).join(' and ');

function endpointProblems(called: DescribedEndpoint, served: DescribedEndpoint | undefined): string[] {
  if (!served) return ['is not served'];
  // A service ignores a field of another service that it does not know; of a browser it refuses one.
  return compareEndpoint(called, served.access === 'service' ? lenient(served) : served, 'read');
}

const lenient = (served: DescribedEndpoint): DescribedEndpoint => ({
  ...served,
  body: served.body && { ...served.body, additionalProperties: true },
  query: served.query && { ...served.query, additionalProperties: true },
});
