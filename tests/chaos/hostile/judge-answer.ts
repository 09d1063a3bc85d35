/** Leaks in an answer. */
export interface Verdict {
  is5xx: boolean;
  leaks: string[];
}

/** Words of engines, stack frames, names of fields that never leave. */
const INSIDE = [
  /\bat [\w.<>[\] ]+ \((?:file:|node:|\/)/,
  /node_modules/,
  /\b(?:Mongo\w*Error|MongooseError|BSONError|CastError|ReplyError|ZodError|TypeError|RangeError|SyntaxError)\b/,
  /\bE11000\b/,
  /"(?:passwordHash|txn_password|canonicalEmail|deviceIds|searchWords)"/,
  /-----BEGIN/,
];

/**
 * `secrets` are somebody else's: address, name, ids, token. `echoes` is what the request itself contained. A path
 * outside the API is answered with a page.
 */
export function judgeAnswer(
  { status, contentType, text, headers }: { status: number; contentType: string; text: string; headers: string },
  { secrets, echoes, isApi }: { secrets: readonly string[]; echoes: string; isApi: boolean },
): Verdict {
  const leaks = [
    ...INSIDE.filter((args) => args.test(text) && !args.test(echoes)).map((args) => `says ${args.source}`),
    ...secrets.filter((secret) => text.includes(secret) && !echoes.includes(secret)).map(() => "another player's data"),
    ...(/x-powered-by|^server:/im.test(headers) ? ['names its software'] : []),
    ...(isApi && status >= 400 && text !== '' && !isEnvelope(text, contentType)
      ? ['a refusal that is no envelope']
      : []),
  ];
  return { is5xx: status >= 500, leaks };
}

function isEnvelope(text: string, contentType: string): boolean {
  if (!contentType.startsWith('application/json')) return false;
  try {
    const value: unknown = JSON.parse(text);
    return (
      value !== null && typeof value === 'object' && 'status' in value && value.status === false && 'code' in value
    );
  } catch {
    return false;
  }
}
