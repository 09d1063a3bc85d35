import type { endpoints, ReplyOf } from '@baazi/contracts';

export type ShownLeague = ReplyOf<typeof endpoints.league>;
