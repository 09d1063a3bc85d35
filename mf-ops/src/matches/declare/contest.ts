import type { endpoints, ReplyOf } from '@baazi/contracts';

type Match = ReplyOf<typeof endpoints.adminBoard>['matches'][number];

/** What can be declared: a match or a question, in the words that its panel needs. */
export interface Contest {
  kind: 'match' | 'question';
  /** matchID or questionID */
  id: string;
  market: string;
  name: string;
  outcomes: readonly string[];
  /** the outcome that stands */
  outcome: string | null;
  revision: number;
  /** entry is open still: void only */
  isOpen: boolean;
  resultText?: string;
  correction?: Match['correction'];
  proposal?: Match['proposal'];
}
