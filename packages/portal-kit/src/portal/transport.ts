export interface SentRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** path and query */
  url: string;
  body?: unknown;
  headers: Record<string, string>;
  /** aborted when no caller waits for the reply any more */
  signal?: AbortSignal;
}

export interface ReceivedReply {
  httpStatus: number;
  statusText: string;
  /** lower-case name */
  header: (name: string) => string | undefined;
  body: unknown;
}

/**
 * How the portal reaches the gateway: `axiosTransport` in the portal, `fakeTransport` standalone and in tests. Throws
 * on a network fault.
 */
export interface Transport {
  send: (request: SentRequest) => Promise<ReceivedReply>;
  /** The live stream: resolves with its text as it arrives. */
  open: (request: {
    url: string;
    headers: Record<string, string>;
    signal: AbortSignal;
  }) => Promise<{ httpStatus: number; chunks: AsyncIterable<string> }>;
}
