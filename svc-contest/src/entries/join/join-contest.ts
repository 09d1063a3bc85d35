import { type endpoints, matchMarket, texts } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { EntryDeps } from '../entry-deps';
import { readFixture } from '../../markets/matches/fixture';
import { teamView } from '../own/entry-views';
import { joinRefusals, refuseEntry } from './entry-refusals';
import { enterMarket } from './enter-market';
import { deviceFingerprint } from './device-fingerprint';
import { receiptDocument } from '../receipts/sign-entry';

/** A player stakes on a team. */
export const joinContest =
  (deps: EntryDeps): Handler<typeof endpoints.joinContest> =>
  async ({ body, caller, idempotencyKey, ip, deviceId }) => {
    const outcome = await enterMarket(deps, {
      userId: caller.userId,
      market: matchMarket(body.matchID),
      selection: body.chosenTeam,
      stakeRupees: body.amount,
      winRupees: body.win_amount,
      subjectId: body.match_id,
      idempotencyKey,
      fingerprint: deviceFingerprint(deps, { ip, deviceId }),
    });
    if (outcome.kind === 'refused') return refuseEntry(joinRefusals, outcome);
    if (outcome.kind === 'confirming')
      return reply({ state: 'confirming' }, { status: 202, message: texts.confirming });
    const fixture = await readFixture(deps, body.matchID);
    if (!fixture) throw new Error(`market ${outcome.market._id} has no match`);
    const receipt = receiptDocument(outcome.entry);
    return reply(
      { ...teamView(outcome.entry, fixture, outcome.market, deps.now()), receipt },
      {
        status: outcome.isNew ? 201 : 200,
        message: texts.joined,
        wallet: outcome.wallet,
      },
    );
  };
