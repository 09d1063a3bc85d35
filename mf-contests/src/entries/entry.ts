import type { endpoints, ReplyOf } from '@baazi/contracts';

export type OwnEntries = ReplyOf<typeof endpoints.ownEntries>;
export type OwnEntry = OwnEntries['data'][number];
