import type { IncomingMessage, ServerResponse } from 'node:http';
import { endpoints } from '@baazi/contracts';
import { contextFrom, type Clocks, type ReadSession, type ServiceCaller } from '@baazi/service-kit/edge';
import type { Visitor } from '../identity/visitor';
import { frameOf, type Listener, type LiveHub } from './live-hub';

const HEARTBEAT_MS = 15_000;
/** A page that does not read is closed rather than buffered for. */
const MAX_BUFFERED_BYTES = 256 * 1024;

export interface LiveParts {
  hub: LiveHub;
  services: ServiceCaller;
  sessions: ReadSession;
  clocks: Clocks;
}

/**
 * One stream of server-sent events. It follows the player's channel first and sends its snapshot (balance, clock) after, so
 * nothing falls between; every heartbeat asks whether the session still stands.
 */
export function serveLive({
  hub,
  services,
  sessions,
  clocks,
}: LiveParts): (request: IncomingMessage, response: ServerResponse, visitor: Visitor) => void {
  return (request, response, { userId, sid }) => {
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
        const session = await sessions(sid);
        if (
          session?.status === 'active' &&
          session.userId === userId &&
          session.expiresAt > clocks.machine.now().getTime()
        )
          return;
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
      const wallet = await services
        .call(endpoints.wallet, {
          playerToken,
          timeoutMs: 2000,
          context: contextFrom(request.headers['x-request-id'], request.headers['traceparent']),
        })
        .catch(() => undefined);
      if (wallet?.ok) listener.write(frameOf('balance', { wallet: wallet.response }));
    }
  };
}
