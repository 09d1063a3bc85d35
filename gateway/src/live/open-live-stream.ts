import { endpoints } from '@baazi/contracts';
import { shapes } from '@baazi/contracts/shapes';
import { contextFrom, type GatewayService, isSessionActive } from '@baazi/service-kit/gateway';
import type { AddressCap } from '../http/address-cap';
import type { OwnEndpoint } from '../http/own-endpoints';
import { playerToken } from '../http/player-token';
import { refuseRequest } from '../http/refuse-request';
import { frameOf, type Listener, type LiveHub } from './live-hub';

interface LiveStreamDeps {
  hub: LiveHub;
  streams: AddressCap;
  service: Pick<GatewayService, 'clocks' | 'identity' | 'services'>;
}

const HEARTBEAT_MS = 15_000;
const RETRY_AFTER_S = 60;
/** A stream whose client does not read is closed beyond this. */
const MAX_BUFFERED_BYTES = 256 * 1024;

/**
 * One stream of server-sent events. It subscribes the player's channels before it sends a snapshot (balance, clock), so
 * that no event is missed. Every heartbeat checks that the session is still active.
 */
export const openLiveStream =
  ({ hub, streams, service: { services, identity, clocks } }: LiveStreamDeps): OwnEndpoint['answer'] =>
  (request, response, caller) => {
    if (!caller) return refuseRequest(response, 'sign-in');
    const { userId, sid, role } = caller;
    const leave = streams.enter(String(request.headers['x-forwarded-for']));
    if (!leave) return refuseRequest(response, 'too-many-requests', { retryAfterSeconds: RETRY_AFTER_S });
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    });
    request.socket.setTimeout(0);
    request.socket.setNoDelay(true);
    const listener: Listener = {
      userId,
      sid,
      matches: watchedMatches(request.url),
      write(frame) {
        if (response.writableEnded) return;
        response.write(frame);
        // Forwarded to every page of the user; the stream is closed if its own session has ended.
        if (frame.startsWith('event: signed-out')) return void checkSession();
        if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
      },
      close: (frame = '') => void response.end(frame),
    };
    const checkSession = async (): Promise<void> => {
      try {
        if (isSessionActive(await identity.sessions(sid), userId, identity.now())) return;
        response.end(frameOf('signed-out', { reason: 'ended' }));
      } catch {
        // The session cannot be read at the moment; the next heartbeat checks again.
      }
    };
    const heartbeat = setInterval(() => {
      response.write(': beat\n\n');
      void checkSession();
    }, HEARTBEAT_MS);
    response.once('close', () => {
      clearInterval(heartbeat);
      leave();
      hub.remove(listener);
    });
    void snapshot();

    async function snapshot(): Promise<void> {
      response.write(': hello\n\n');
      await hub.add(listener);
      listener.write(frameOf('fixtures', { serverNow: clocks.business.now().toISOString() }));
      if (role === 'operator') return;
      const wallet = await services
        .call(endpoints.wallet, {
          playerToken: playerToken(request.headers),
          timeoutMs: 2000,
          context: contextFrom(request.headers['x-request-id'], request.headers['traceparent']),
        })
        .catch(() => undefined);
      if (wallet?.kind === 'reply') listener.write(frameOf('balance', { wallet: wallet.response }));
    }
  };

/** `?matches=a,b`; any other query is ignored. */
function watchedMatches(url = ''): string[] {
  const query = { matches: new URL(url, 'http://portal').searchParams.get('matches') ?? undefined };
  const { data } = shapes.live.query.safeParse(query);
  return [...new Set(data?.matches?.split(',') ?? [])];
}
