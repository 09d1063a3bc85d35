import type { AxiosInstance } from 'axios';
import type { Transport } from '../portal/transport';
import { loadOnceMore } from '../retry/load-again';

const TIMEOUT_MS = 20_000;

async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // A page that stops reading must also stop the gateway's writing.
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Calls over axios; the live stream over fetch, because EventSource cannot send the token in a header. axios has a chunk
 * of its own: a drawn page starts without it.
 */
export function axiosTransport(baseURL = ''): Transport {
  const load = async (): Promise<AxiosInstance> => {
    const { default: axios } = await import(/* webpackChunkName: "axios" */ 'axios');
    return axios.create({ baseURL, timeout: TIMEOUT_MS, validateStatus: () => true });
  };
  let loading: Promise<AxiosInstance> | undefined;
  /** A lost chunk is loaded anew by the next call. */
  const client = (): Promise<AxiosInstance> =>
    (loading ??= loadOnceMore(load).catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  return {
    async send({ method, url, body, headers, signal }) {
      const http = await client();
      const reply = await http.request<unknown>({ method, url, data: body, headers, signal });
      return {
        httpStatus: reply.status,
        statusText: reply.statusText,
        header: (name) => {
          const value: unknown = reply.headers[name];
          return typeof value === 'string' ? value : undefined;
        },
        body: reply.data,
      };
    },
    async open({ url, headers, signal }) {
      const reply = await fetch(baseURL + url, {
        headers: { accept: 'text/event-stream', ...headers },
        signal,
        cache: 'no-store',
      });
      return {
        httpStatus: reply.status,
        chunks: reply.ok && reply.body ? textOf(reply.body) : (async function* () {})(),
      };
    },
  };
}
