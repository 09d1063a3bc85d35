/** The head of a tree in the format of C2SP `tlog-checkpoint`: the text of a signed note. */
export interface Checkpoint {
  /** identifies the tree: the portal's origin without scheme, and a path */
  origin: string;
  size: number;
  root: Buffer;
  extensions?: readonly string[];
}

export const checkpointText = ({ origin, size, root, extensions = [] }: Checkpoint): string =>
  `${[origin, size, root.toString('base64'), ...extensions].join('\n')}\n`;

/** Returns undefined if the text is not a checkpoint. */
export function readCheckpoint(text: string): Checkpoint | undefined {
  if (!text.endsWith('\n')) return undefined;
  const [origin, size, encoded, ...extensions] = text.slice(0, -1).split('\n');
  if (origin === undefined || origin === '' || encoded === undefined) return undefined;
  if (size === undefined || !/^(0|[1-9]\d{0,15})$/.test(size)) return undefined;
  const root = Buffer.from(encoded, 'base64');
  if (root.length !== 32 || root.toString('base64') !== encoded || extensions.includes('')) return undefined;
  return { origin, size: Number(size), root, ...(extensions.length > 0 ? { extensions } : {}) };
}
