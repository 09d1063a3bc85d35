import type { endpoints, ReplyOf } from '@baazi/contracts';

export type Score = NonNullable<ReplyOf<typeof endpoints.ownEntries>['data'][number]['score']>;
