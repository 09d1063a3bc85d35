import type { endpoints, ReplyOf } from '@baazi/contracts';

export interface LimitsProps {
  limits: ReplyOf<typeof endpoints.readLimits>;
  onSaved: () => void;
}
