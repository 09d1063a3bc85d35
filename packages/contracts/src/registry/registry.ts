/**
 * Which releases the portal is made of. A build describes its release, `packages/releases` keeps the registry, the
 * gateway serves it, the shell reads it through `guardRegistry`. Parts ship apart: a field that a reader does not know
 * is left alone, so a format only gains fields.
 */
export interface Registry {
  remotes: RemoteEntry[];
  /** null until a shell was released */
  shell: ShellEntry | null;
  /** the last edits that were made although a check spoke against them */
  unchecked?: UncheckedEdit[];
}

/** The live release of a remote, and what else is known of the remote. */
export interface RemoteEntry extends RemoteRelease {
  /** the release before this one, to fall back to */
  lastGood?: RemoteRelease;
  /** a release on trial with a share of players */
  canary?: RemoteRelease & { percent: number };
  /** the version that was released last, which need not be live */
  latest?: string;
  /** the trial that failed and was taken back, until the next release */
  ended?: CanaryEnd;
  /** on a tester's page alone: this release was pinned there, until this ISO instant */
  pinned?: string;
}

export interface ShellEntry extends Omit<ShellRelease, 'name'> {
  lastGood?: Omit<ShellRelease, 'name'>;
  /** a release on trial with a share of players: the gateway draws */
  canary?: Omit<ShellRelease, 'name'> & { percent: number };
  latest?: string;
  ended?: CanaryEnd;
}

/** What a build says of itself. */
export type Release = RemoteRelease | ShellRelease;

export type EntryType = 'var' | 'module';

/** `release.json` of a built remote. Every address in it is a path on our own origin. */
export interface RemoteRelease {
  name: string;
  version: string;
  entry: string;
  /** `module`: an ES module that exports its container; absent: a script that leaves it in a global variable */
  type?: EntryType;
  /** sha384 of the entry */
  integrity: string;
  /** scripts that the first screen needs beside the entry */
  preload: string[];
  /** path of every script -> sha384 */
  files: Record<string, string>;
  routes: RemoteRoute[];
  /** places on its screens that others fill: name -> what they are given */
  slots?: Record<string, Slot>;
  /** others' places that it fills, by name */
  fills?: Record<string, Piece>;
  /** shared module -> what of it this build names; absent: built before releases said so */
  uses?: Record<string, Use>;
}

/** The props of a slot: name -> type. */
export type PropTypes = Record<string, 'string' | 'number' | 'boolean'>;

export interface Slot {
  props: PropTypes;
}

/** What one remote draws in another's slot. */
export interface Piece {
  /** what it needs to be given */
  props: PropTypes;
  /** who sees it, as a route's */
  access: string;
  /** among several in one slot */
  order: number;
  /** its scripts beside the entry */
  preload: string[];
}

/** What a build takes of a shared module. */
export interface Use {
  /** in which versions these names mean what it was built for */
  range: string;
  names: string[];
}

/** What a shell gives of a shared module. */
export interface Provision {
  version: string;
  names: string[];
}

/** `shell.json` of a built shell. */
export interface ShellRelease {
  name: 'shell';
  version: string;
  /** the scripts that stand in the page */
  scripts: { file: string; integrity: string }[];
  /** path of every lazy script -> sha384 */
  files: Record<string, string>;
  /** shared module -> what of it the remotes get; absent: built before releases said so */
  provides?: Record<string, Provision>;
}

/** A route in the registry: as its remote declares it, with the scripts of its screen. */
export interface RemoteRoute {
  /** exact, or a pattern that ends in `/*`; `*` alone is the global not-found */
  path: string;
  layout: string;
  access: string;
  title: { en: string; hi?: string };
  menu?: { in: string[]; order: number; icon: string };
  skeleton: string;
  /** stands in the page before any script */
  words?: { en: FirstWords; hi?: FirstWords };
  /** addresses of public GETs worth asking while the screen's code travels */
  prefetch?: string[];
  /** scripts of this screen beyond the remote's first chunk */
  preload: string[];
}

/** Without a title the title is the player's own (their name), which only the screen knows. */
export interface FirstWords {
  title?: string;
  text: string;
}

/** `mfe.json`: how a remote declares itself. */
export interface RemoteDeclaration {
  name: string;
  devPort?: number;
  /** shared module -> range, where its code runs with more than the version it is built with: `^1.0.0 || ^2.0.0` */
  accepts?: Record<string, string>;
  routes: DeclaredRoute[];
  slots?: Record<string, DeclaredSlot>;
  fills?: Record<string, DeclaredExtension>;
}

export interface DeclaredSlot {
  /** an example of each: the remote's code has its types from here, and so does the release */
  props: Record<string, string | number | boolean>;
}

export interface DeclaredExtension extends DeclaredSlot {
  access?: string;
  order?: number;
}

export interface DeclaredRoute extends Omit<RemoteRoute, 'preload'> {
  /** the lazy chunk that holds the screen */
  chunk?: string;
}

export interface CanaryEnd {
  version: string;
  /** ISO instant */
  at: string;
  /** players for whom it failed, of those who ran it */
  failed: number;
  players: number;
  /** faults; pages that never told that they stood; screens that stood later than the live release's */
  why?: 'faults' | 'silence' | 'times';
  /** with `times`: three of four visits of this kind stood within, on trial and live */
  way?: 'first' | 'load' | 'switch';
  ms?: number;
  liveMs?: number;
}

export interface UncheckedEdit {
  /** ISO instant */
  at: string;
  /** why, as whoever insisted put it */
  why: string;
  /** what spoke against it */
  problems: string[];
}
