/** Web vitals that an app's elements caused: milliseconds, and the score of layout shifts. */
export interface Vitals {
  lcp?: number;
  inp?: number;
  cls?: number;
}

/** Shifts less than SESSION_GAP_MS apart are one session, of at most SESSION_MS. */
const SESSION_GAP_MS = 1000;
const SESSION_MS = 5000;
/** One slow interaction in this many does not count. */
const OUTLIERS = 50;

interface Session {
  fromMs: number;
  lastMs: number;
  score: number;
}
interface Seen {
  lcp?: number;
  /** the longest duration of each interaction, by its id */
  interactions: Map<number, number>;
  session: Session | undefined;
  worstScore: number;
}

/** The web vitals of one visit by app, as https://web.dev/articles/vitals defines them for a page. */
export class VisitVitals {
  readonly #seen = new Map<string, Seen>();

  /** A screen or an interaction without a shift is a visit with the score 0. */
  noteVisible(app: string): void {
    this.#of(app);
  }

  /** The browser reports ever larger paints; the last one is the largest. */
  notePaint(app: string, atMs: number): void {
    for (const seen of this.#seen.values()) delete seen.lcp;
    this.#of(app).lcp = Math.round(atMs);
  }

  noteInteraction(app: string, id: number, durationMs: number): void {
    const { interactions } = this.#of(app);
    interactions.set(id, Math.max(durationMs, interactions.get(id) ?? 0));
  }

  noteShift(app: string, atMs: number, score: number): void {
    const seen = this.#of(app);
    const { session } = seen;
    const isSame = session && atMs - session.lastMs < SESSION_GAP_MS && atMs - session.fromMs < SESSION_MS;
    seen.session = isSame
      ? { ...session, lastMs: atMs, score: session.score + score }
      : { fromMs: atMs, lastMs: atMs, score };
    seen.worstScore = Math.max(seen.worstScore, seen.session.score);
  }

  /** The vitals of each app since the last call. */
  take(): Map<string, Vitals> {
    const taken = new Map([...this.#seen].map(([app, seen]) => [app, vitalsOf(seen)]));
    this.#seen.clear();
    return taken;
  }

  #of(app: string): Seen {
    const seen = this.#seen.get(app) ?? { interactions: new Map(), session: undefined, worstScore: 0 };
    this.#seen.set(app, seen);
    return seen;
  }
}

function vitalsOf({ lcp, interactions, worstScore }: Seen): Vitals {
  const slowestFirst = [...interactions.values()].sort((one, other) => other - one);
  const inp = slowestFirst[Math.floor(slowestFirst.length / OUTLIERS)];
  return {
    ...(lcp === undefined ? {} : { lcp }),
    ...(inp === undefined ? {} : { inp: Math.round(inp) }),
    cls: Math.round(worstScore * 1e4) / 1e4,
  };
}
