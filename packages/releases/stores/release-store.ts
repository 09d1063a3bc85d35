import type { Registry } from '@baazi/contracts';

/** Storage of releases and their registry: a folder or an S3-compatible bucket. */
export interface ReleaseStore {
  /**
   * The registry and a stamp of its state; an empty registry before the first release. `copyBecause`: why this is a copy
   * of an earlier state, from which nothing is edited.
   */
  readRegistry(): Promise<{ registry: Registry; stamp: string | undefined; copyBecause?: string }>;
  /** Replaces the registry if `stamp` still matches; false after a concurrent edit. */
  writeRegistry(registry: Registry, stamp: string | undefined): Promise<boolean>;
  /** One released file, `<name>/<version>/<file>`; undefined if missing. Throws if the store is unavailable. */
  readFile(address: string): Promise<Buffer | undefined>;
  /**
   * Stores a build as `<name>/<version>`; an existing release is not changed. Files in its `files/` are named by
   * content and stored as `<name>/files/` for all releases. Source maps go to `maps/`, which is never served.
   * `description`, signed, takes the place of the folder's own file.
   */
  addRelease(address: string, folder: string, description: string): Promise<void>;
  /** True for a network store: it must not be queried while a request waits. */
  readonly isFar: boolean;
  /** Caches all files of a registry's releases. */
  fetchAhead?(registry: Registry): Promise<void>;
}

export interface StoredFile {
  /** `<name>/<version>/<file>` */
  address: string;
  /** ms since 1970 */
  storedAt: number;
}

/** A store that also edits: what the registry was stays in it, and what nothing needs is removed. */
export interface EditableStore extends ReleaseStore {
  /** Writes a file unless it exists. */
  putOnce(address: string, text: string): Promise<void>;
  /** All files. */
  list(): Promise<StoredFile[]>;
  remove(address: string): Promise<void>;
}

/** A bucket by its path-style URL (`https://s3.ap-south-1.amazonaws.com/baazi-releases`) and its credentials. */
export interface BucketSettings {
  RELEASES_BUCKET?: string;
  RELEASES_BUCKET_REGION?: string;
  RELEASES_BUCKET_KEY_ID?: string;
  RELEASES_BUCKET_SECRET?: string;
  [other: string]: unknown;
}
