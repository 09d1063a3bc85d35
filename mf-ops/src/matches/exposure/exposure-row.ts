import type { endpoints, ReplyOf } from '@baazi/contracts';

export type ExposureRow = ReplyOf<typeof endpoints.exposure>['data'][number];
