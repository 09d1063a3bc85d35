/**
 * The releases of the portal. A build describes its release, `packages/releases` stores the registry, the gateway
 * serves it, the shell reads it through `guardRegistry`. Apps are released separately, so readers ignore unknown fields
 * and formats only gain fields.
 */
export interface Registry {
  remotes: RemoteEntry[];
  /** null until the first release of the shell */
  shell: ShellEntry | null;
  /** the last edits made despite failed checks */
  unchecked?: UncheckedEdit[];
  /** the last releases that failed in a browser, as `name@version`: before they were live, or as a canary */
  refused?: string[];
  /** the edit that made it; the registries before are in the history of the store */
  edit?: RegistryEdit;
  /** the last removed remotes, each with the signature of its owner */
  removed?: RemovedRemote[];
}

/** A line of the history, whose registries form a chain of hashes. */
export interface RegistryEdit {
  number: number;
  /** ISO instant */
  at: string;
  /** id of the key that signs the editor's releases, or the name of an editor without one */
  by: string;
  /** the differences to the registry before, as sentences */
  what: string[];
  /** sha256 of the registry before, with ordered keys; absent for the first */
  before?: string;
}

export interface RemovedRemote {
  name: string;
  /** ms since 1970 */
  at: number;
  /** id of the owner's key */
  key: string;
  /** Ed25519 signature, base64 */
  value: string;
}

/** What an entry holds beside its live release: the same for the shell and for remotes. */
export interface ReleaseState<R> {
  /** the previous release, for rollback */
  lastGood?: R;
  /** a canary for a share of players, drawn by the gateway */
  canary?: R & { percent: number };
  /** the version released last, not necessarily live */
  latest?: string;
  /** the canary that failed and was withdrawn, until the next release */
  ended?: CanaryEnd;
}

export interface RemoteEntry extends RemoteRelease, ReleaseState<RemoteRelease> {
  /** set on a tester's page only: pinned until this ISO instant */
  pinned?: string;
}

/** The registry has one shell, so its name is not stored. */
export type StoredShell = Omit<ShellRelease, 'name'>;
export interface ShellEntry extends StoredShell, ReleaseState<StoredShell> {}

/** The entry of an app, remote or shell, with its name (`app-entries.mjs`). */
export type AppEntry = RemoteEntry | (ShellEntry & { name: string });

/** The description that a build writes. */
export type Release = RemoteRelease | ShellRelease;

export type EntryType = 'var' | 'module';

/** `release.json` of a built remote. Every URL in it is a path on our own origin. */
export interface RemoteRelease {
  name: string;
  version: string;
  entry: string;
  /** `module`: an ES module that exports its container; absent: a script that assigns it to a global variable */
  type?: EntryType;
  /** sha384 of the entry */
  integrity: string;
  /** scripts that the first screen needs besides the entry */
  preload: string[];
  /** path of every script -> sha384 */
  files: Record<string, string>;
  routes: RemoteRoute[];
  /** slots on its screens for other remotes' extensions: name -> props */
  slots?: Record<string, Slot>;
  /** its extensions, by the slot that they fill */
  fills?: Record<string, Extension>;
  /** shared module -> the exports that this build uses; absent in old releases */
  uses?: Record<string, Use>;
  /** draws the routes that are `drawn`, at the gateway */
  serverHalf?: ServerHalf;
  /** signed for browsers that came by its link, and for no registry */
  preview?: true;
  /** version of the React that it carries; absent: it runs on the shell's */
  react?: string;
  signature?: ReleaseSignature;
}

/** The script of a release that runs at the gateway and in no browser. */
export interface ServerHalf {
  /** its name in the release's folder */
  file: string;
  /** sha384 */
  integrity: string;
}

/** An Ed25519 signature of a release's owner over its description, which holds the hash of every file. */
export interface ReleaseSignature {
  /** id of the key: the start of the public key's SHA-256 */
  key: string;
  /** ms since 1970 at signing; of an app's releases it only grows */
  counter: number;
  /** path in the release of each file that is not a shared script -> sha384 */
  contents: Record<string, string>;
  /** base64 */
  value: string;
}

/** The props of a slot: name -> type. */
export type PropTypes = Record<string, 'string' | 'number' | 'boolean'>;

export interface Slot {
  props: PropTypes;
}

/** An extension: what one remote renders in another's slot. */
export interface Extension {
  /** the props it requires */
  props: PropTypes;
  /** who may see it, as for a route */
  access: string;
  /** position among several extensions of a slot */
  order: number;
  /** its scripts besides the entry */
  preload: string[];
}

/** The names that a build uses of a shared module. */
export interface Use {
  /** the versions in which these names are compatible */
  range: string;
  names: string[];
}

/** The names that a shell provides of a shared module. */
export interface Provision {
  version: string;
  names: string[];
}

/** `shell.json` of a built shell. */
export interface ShellRelease {
  name: 'shell';
  version: string;
  /** the scripts in the page */
  scripts: { file: string; integrity: string }[];
  /** scripts that every page fetches beside those in it, and runs later; absent in old releases */
  preload?: string[];
  /** scripts that call the API: a drawn page, which contains its answers, needs them later; absent in old releases */
  calls?: string[];
  /** path of every lazy script -> sha384 */
  files: Record<string, string>;
  /** shared module -> the exports that remotes get; absent in old releases */
  provides?: Record<string, Provision>;
  /** the contracts -> the endpoints that this build calls; absent in old releases */
  uses?: Record<string, Use>;
  /** the shared modules for the server halves of remotes, and what draws with them */
  serverHalf?: ServerHalf;
  signature?: ReleaseSignature;
}

/** A route in the registry: its declaration and the scripts of its screen. */
export interface RemoteRoute {
  /** an exact path, or a pattern that ends in `/*`; `*` alone is the global not-found */
  path: string;
  layout: string;
  access: string;
  title: { en: string; hi?: string };
  menu?: { in: string[]; order: number; icon: string };
  skeleton: string;
  /** static text rendered in the page before any script runs */
  words?: { en: StaticText; hi?: StaticText };
  /** URLs of public GETs to request while the screen's code loads; of a pattern, a `*` in them is the rest of the path */
  prefetch?: string[];
  /** drawn at the gateway from the answers of `prefetch`, for visitors */
  drawn?: boolean;
  /** query parameters that the screen reads: a document whose URL has one of them is not drawn */
  query?: string[];
  /** scripts of this screen besides the remote's first chunk */
  preload: string[];
}

/** Without a title, the title is the player's name, which only the screen knows. */
export interface StaticText {
  title?: string;
  text: string;
}

/** `mfe.json`: a remote's declaration. */
export interface RemoteDeclaration {
  name: string;
  devPort?: number;
  /** shared module -> version range, if its code supports more than the version it is built with: `^1.0.0 || ^2.0.0` */
  accepts?: Record<string, string>;
  /** range of a React of its own: `^20.0.0`; absent: the shell's */
  react?: string;
  routes: DeclaredRoute[];
  slots?: Record<string, DeclaredSlot>;
  fills?: Record<string, DeclaredExtension>;
}

export interface DeclaredSlot {
  /** an example value of each prop: the remote's types and the release are derived from it */
  props: Record<string, string | number | boolean>;
}

export interface DeclaredExtension extends DeclaredSlot {
  access?: string;
  order?: number;
}

export interface DeclaredRoute extends Omit<RemoteRoute, 'preload'> {
  /** the lazy chunk of the screen */
  chunk?: string;
}

export interface CanaryEnd {
  version: string;
  /** ISO instant */
  at: string;
  /** players for whom it failed, out of `players` */
  failed: number;
  players: number;
  /**
   * `faults`; `silence`: pages that never reported a mount; `times`: screens that mounted later than the live release's
   */
  why?: 'faults' | 'silence' | 'times';
  /** with `times`: the p75 of mount times of this navigation kind, for the canary and the live release */
  way?: 'first' | 'load' | 'switch';
  ms?: number;
  liveMs?: number;
}

export interface UncheckedEdit {
  /** ISO instant */
  at: string;
  /** the operator's reason */
  why: string;
  /** the failed checks */
  problems: string[];
}
