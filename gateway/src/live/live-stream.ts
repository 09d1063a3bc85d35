import { endpoints } from '@baazi/contracts';
import { shapes } from '@baazi/contracts/shapes';
import { contextFrom, isSessionActive } from '@baazi/service-kit/gateway';
import type { OwnAnswer } from '../door/own-endpoints';
import { refuseAtDoor } from '../door/refuse-at-door';
import type { GatewayContext } from '../gateway-context';
import { frameOf, type Listener } from './live-hub';

const HEARTBEAT_MS = 15_000;
/** A page that does not read is closed rather than buffered for. */
const MAX_BUFFERED_BYTES = 256 * 1024;

/**
 * One stream of server-sent events. It follows the player's channel first and sends its snapshot (balance, clock)
 * after, so nothing falls between; every heartbeat asks whether the session still stands.
 */
export const liveStream =
  ({ hub, service: { services, identity, clocks } }: GatewayContext): OwnAnswer['answer'] =>
  (request, response, caller) => {
    if (!caller) return refuseAtDoor(response, 'sign-in');
    const { userId, sid, role } = caller;
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
      matches: watched(request.url),
      write(frame) {
        if (response.writableEnded) return;
        response.write(frame);
        // The session is over: say it, and leave the page to it.
        if (frame.startsWith('event: signed-out')) return void checkSession();
        if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
      },
      close: () => void response.end(),
    };
    const checkSession = async (): Promise<void> => {
      try {
        if (isSessionActive(await identity.sessions(sid), userId, identity.now())) return;
        response.end(frameOf('signed-out', { reason: 'ended' }));
      } catch {
        // Nobody can tell right now: the next heartbeat asks again.
      }
    };
    const heartbeat = setInterval(() => {
      response.write(': beat\n\n');
      void checkSession();
    }, HEARTBEAT_MS);
    response.once('close', () => {
      clearInterval(heartbeat);
      hub.remove(listener);
    });
    void snapshot();

    async function snapshot(): Promise<void> {
      response.write(': hello\n\n');
      await hub.add(listener);
      const playerToken = String(request.headers['x-auth-token'] ?? '');
      listener.write(frameOf('fixtures', { serverNow: clocks.business.now().toISOString() }));
      if (role === 'operator') return;
      const wallet = await services
        .call(endpoints.wallet, {
          playerToken,
          timeoutMs: 2000,
          context: contextFrom(request.headers['x-request-id'], request.headers['traceparent']),
        })
        .catch(() => undefined);
      if (wallet?.kind === 'reply') listener.write(frameOf('balance', { wallet: wallet.response }));
    }
  };

/** `?matches=a,b`: what is no such list is left out, as any query that a page of tomorrow may send. */
function watched(url = ''): string[] {
  const query = { matches: new URL(url, 'http://portal').searchParams.get('matches') ?? undefined };
  const { data } = shapes.live.query.safeParse(query);
  return [...new Set(data?.matches?.split(',') ?? [])];
}
