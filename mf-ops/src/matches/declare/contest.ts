import type { endpoints, ReplyOf } from '@baazi/contracts';

type Match = ReplyOf<typeof endpoints.adminBoard>['matches'][number];

/** A match or question that can be declared, with the texts of its panel. */
export interface Contest {
  kind: 'match' | 'question';
  /** matchID or questionID */
  id: string;
  market: string;
  name: string;
  /** of a question that has a Hindi title */
  nameHi?: string | undefined;
  outcomes: readonly string[];
  /** the declared outcome */
  outcome: string | null;
  revision: number;
  /** entry is still open: void only */
  isOpen: boolean;
  /** entry has closed and the match is not over: nothing is to be declared yet */
  isUnderWay?: boolean;
  resultText?: string;
  correction?: Match['correction'];
  proposal?: Match['proposal'];
}
