import { endpoints } from '@baazi/contracts';
import { refuse, reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { recordAction } from '../operators/operator-action';
import { endWithdrawal } from './end-withdrawal';

export function mountRejectWithdrawal(core: Core): void {
  core.http.handle(endpoints.rejectWithdrawal, async ({ caller, params, body }) => {
    const ended = await endWithdrawal(core, {
      id: params.id,
      state: 'rejected',
      note: body.note,
      also: (tx, { state }) =>
        recordAction(core, tx, {
          by: caller.userId,
          action: 'reject-withdrawal',
          subject: `withdrawal:${params.id}`,
          reason: body.note,
          before: { state },
          after: { state: 'rejected' },
        }),
    });
    return ended === 'ended' ? reply({ _id: params.id, state: 'rejected' }) : refuse(ended);
  });
}
