/** A step of the way from a leaf to the root: what stands beside it, and on which side. */
export interface Step {
  side: 'left' | 'right';
  /** base64 */
  hash: string;
}
/** The way of one leaf up to the root that was signed. */
export interface Way {
  tree: 'book' | 'settlement' | 'solvency';
  index: number;
  size: number;
  steps: Step[];
  /** base64 */
  root: string;
}

/** On which side each neighbour stands (RFC 9162 2.1.3.2): the picture of what the verifier computes. */
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
/** What the portal answers stands inside an envelope. */
function contentOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return fieldOf(value, 'response') ?? value;
  } catch {
    return undefined;
  }
}

function wayIn(tree: Way['tree'], inclusion: unknown): Way[] {
  const [checkpoint, index, path] = ['checkpoint', 'index', 'path'].map((name) => fieldOf(inclusion, name));
  if (typeof checkpoint !== 'string' || typeof index !== 'number' || !Array.isArray(path)) return [];
  const [, size = '0', root = ''] = checkpoint.split('\n');
  const hashes = path.map((step: unknown) => String(fieldOf(step, 'hash') ?? step));
  return [{ tree, index, size: Number(size), steps: stepsOf(hashes, index, Number(size)), root }];
}

/** What a file is about, for the picture and the words beside the checks; the verifier alone judges it. */
export interface Subject {
  kind: 'receipt' | 'proof' | 'solvency' | 'unknown';
  /** of the contest */
  market?: string;
  result?: string;
  ways: Way[];
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
      ways: [...wayIn('book', book), ...wayIn('settlement', settlement)],
    };
  }
  if (receipt !== undefined) return { kind: 'receipt', ...about, ways: [] };
  const ways = wayIn('solvency', fieldOf(content, 'inclusion') ?? content);
  return { kind: ways.length > 0 ? 'solvency' : 'unknown', ways };
}
