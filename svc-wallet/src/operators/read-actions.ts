import { endpoints } from '@baazi/contracts';
import { reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { operatorActions, type OperatorAction } from './operator-action';
import { pageOf } from './page-of';

/** This service's part of the operators' log; the gateway merges it with the others'. */
export function mountActions(core: Core): void {
  core.http.handle(endpoints.walletAudit, async ({ query }) => {
    const filter =
      query.query === '' ? {} : { $or: [{ by: query.query }, { action: query.query }, { subject: query.query }] };
    const { rows, metadata } = await pageOf<OperatorAction>(operatorActions(core.db), filter, query, {
      createdAt: 'at',
    });
    return reply({
      data: rows.map((row) => ({ ...row, at: row.at.toISOString(), part: core.part })),
      total: metadata[0]?.totalRecord ?? 0,
    });
  });
}
