import type { Registry } from '@baazi/contracts';

/** Where released parts and their registry are kept: a folder, or a bucket that speaks S3. */
export interface ReleaseStore {
  /** The registry and a mark of this very state of it; an empty registry when nothing was released yet. */
  readRegistry(): Promise<{ registry: Registry; stamp: string | undefined }>;
  /** Replaces the registry if it still is what `stamp` marks; false when somebody else was first. */
  writeRegistry(registry: Registry, stamp: string | undefined): Promise<boolean>;
  /** One released file, `<name>/<version>/<file>`; undefined when there is none. Throws when the store is away. */
  readFile(address: string): Promise<Buffer | undefined>;
  /**
   * Keeps a built folder as `<name>/<version>` for good; one that is there stays as it is. What lies in its `files/`
   * is named by its content, and kept as `<name>/files/` for every release. Its source maps go to `maps/`, which is
   * served to nobody.
   */
  addRelease(address: string, folder: string): Promise<void>;
  /** Whether asking costs a journey: such a store is asked beside a request, not within it. */
  readonly isFar: boolean;
  /** A far store's copy of all that a registry's releases are made of. */
  fetchAhead?(registry: Registry): Promise<void>;
}

/** A bucket by its address in path style (`https://s3.ap-south-1.amazonaws.com/baazi-releases`), and the key to it. */
export interface BucketSettings {
  RELEASES_BUCKET?: string;
  RELEASES_BUCKET_REGION?: string;
  RELEASES_BUCKET_KEY_ID?: string;
  RELEASES_BUCKET_SECRET?: string;
  [other: string]: unknown;
}
