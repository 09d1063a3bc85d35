import type { endpoints, ReplyOf } from '@baazi/contracts';

export type MatchPageData = ReplyOf<typeof endpoints.matchPage>;
