import type { ScheduleDeps } from '../publish-matches';
import { isCut, type Market } from '../../markets/market';
import { liveEntries } from '../../entries/entry';
import { nameOf, type Fixture } from '../../markets/matches/fixture';

const format = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** Notifies the players of a match that it has moved, those after the new lock also of their refund. */
export async function notifyMoved(deps: ScheduleDeps, fixture: Fixture, market: Market): Promise<void> {
  const { live, log } = deps.service;
  try {
    const moved = `${nameOf(fixture)} now starts on ${format.format(fixture.startsAt)}.`;
    for await (const entry of liveEntries(deps, market._id)) {
      if (isCut(market, entry.acceptedAt))
        live.send(entry.userId, 'notice', {
          message: `${moved} Entry had closed when you joined: your stake is refunded.`,
          alertType: 'warning',
        });
      else live.send(entry.userId, 'notice', { message: `${moved} Your pick moves with it.`, alertType: 'info' });
    }
  } catch (error) {
    // Best effort: the match page shows the move.
    log.warn({ err: error, matchID: fixture.matchID }, 'not every player was notified of a move');
  }
}
