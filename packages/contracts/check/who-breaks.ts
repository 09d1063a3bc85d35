import type { Agreement } from './agreement';
import { compareEndpoint, compareEvent } from './compare-contracts';
import type { DescribedEndpoint, DescribedEvent } from './described';

/** A part that would break, and why. */
interface Broken {
  part: string;
  version: string;
  why: string;
}

/**
 * The parts that would break if the candidate ran beside the parts of now: those that call it or consume its events,
 * and the candidate itself where it needs of another part what that one does not serve yet. Instances of the candidate's
 * own part do not count, because it replaces them.
 */
export function whoBreaks(candidate: Agreement, running: readonly Agreement[]): Broken[] {
  const others = running.filter(({ part }) => part !== candidate.part);
  return [
    ...others.flatMap((other) => problemsOf(other, candidate)),
    ...others.flatMap((other) => problemsOf(candidate, other)),
  ];
}

/** The problems that `user` gets from `server`: it calls its endpoints and consumes its events. */
function problemsOf(user: Agreement, server: Agreement): Broken[] {
  const calls = Object.entries(user.calls)
    .filter(([, { owner }]) => owner === server.part)
    .flatMap(([name, called]) => [
      ...callProblems(called, server.serves[name]).map((what) => `calls ${name}, which ${what}`),
    ]);
  const events = Object.entries(user.consumes)
    .filter(([, { emitters }]) => emitters.includes(server.part))
    .flatMap(([name, consumed]) =>
      eventProblems(consumed, server.emits[name]).map((what) => `consumes ${name}, which ${what}`),
    );
  return [...calls, ...events].map((what) => ({
    part: user.part,
    version: user.version,
    why: `${what} in ${server.part} ${server.version}`,
  }));
}

function callProblems(called: DescribedEndpoint, served: DescribedEndpoint | undefined): string[] {
  if (!served) return ['is not served'];
  // A service ignores a field of another service that it does not know; of a browser it refuses one.
  return compareEndpoint(called, served.access === 'service' ? lenient(served) : served, 'read');
}

const lenient = (served: DescribedEndpoint): DescribedEndpoint => ({
  ...served,
  body: served.body && { ...served.body, additionalProperties: true },
  query: served.query && { ...served.query, additionalProperties: true },
});

/** An event that nobody emits yet is only not received. One of another version is parked. */
function eventProblems(consumed: DescribedEvent, emitted: DescribedEvent | undefined): string[] {
  if (!emitted) return [];
  if (consumed.version !== emitted.version) return [`has the version ${emitted.version}, not ${consumed.version},`];
  return compareEvent({ ...consumed, consumers: [] }, emitted, 'read');
}
