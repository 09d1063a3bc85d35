/** A step of the path from a leaf to the root: the sibling, and its side. */
export interface Step {
  side: 'left' | 'right';
  /** base64 */
  hash: string;
}
/** The path of one leaf to the signed root. */
export interface MerklePath {
  tree: 'book' | 'settlement' | 'solvency';
  index: number;
  size: number;
  steps: Step[];
  /** base64 */
  root: string;
}

/** The side of each sibling (RFC 9162 2.1.3.2): shows what the verifier computes. */
export function stepsOf(path: readonly string[], index: number, size: number): Step[] {
  let [at, last] = [index, size - 1];
  return path.map((hash) => {
    const isRight = at % 2 === 1 || at === last;
    while (isRight && at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    return { side: isRight ? 'left' : 'right', hash };
  });
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
/** Responses of the portal are wrapped in an envelope. */
function contentOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return fieldOf(value, 'response') ?? value;
  } catch {
    return undefined;
  }
}

function merklePaths(tree: MerklePath['tree'], inclusion: unknown): MerklePath[] {
  const [checkpoint, index, path] = ['checkpoint', 'index', 'path'].map((name) => fieldOf(inclusion, name));
  if (typeof checkpoint !== 'string' || typeof index !== 'number' || !Array.isArray(path)) return [];
  const [, size = '0', root = ''] = checkpoint.split('\n');
  const hashes = path.map((step: unknown) => String(fieldOf(step, 'hash') ?? step));
  return [{ tree, index, size: Number(size), steps: stepsOf(hashes, index, Number(size)), root }];
}

/** The subject of a file, for the picture and the text beside the checks; only the verifier checks it. */
export interface Subject {
  kind: 'receipt' | 'proof' | 'solvency' | 'unknown';
  /** of the contest */
  market?: string;
  result?: string;
  paths: MerklePath[];
}

export function subjectOf(text: string): Subject {
  const content = contentOf(text);
  const document = fieldOf(content, 'document') ?? content;
  const receipt = fieldOf(document, 'receipt');
  const market = fieldOf(receipt, 'market');
  const [book, settlement] = [fieldOf(content, 'book'), fieldOf(content, 'settlement')];
  const about = typeof market === 'string' ? { market } : {};
  if (book !== undefined) {
    const result = fieldOf(fieldOf(settlement, 'leaf'), 'result');
    return {
      kind: 'proof',
      ...about,
      ...(typeof result === 'string' ? { result } : {}),
      paths: [...merklePaths('book', book), ...merklePaths('settlement', settlement)],
    };
  }
  if (receipt !== undefined) return { kind: 'receipt', ...about, paths: [] };
  const ways = merklePaths('solvency', fieldOf(content, 'inclusion') ?? content);
  return { kind: ways.length > 0 ? 'solvency' : 'unknown', paths: ways };
}
