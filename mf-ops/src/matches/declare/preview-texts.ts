import { messageOfLine, messageOfOutcome, resultFields } from '@baazi/contracts';
import type { declareTexts } from './declare-texts';
import { changesNothing, isCorrection, type PanelFields, type Seen } from './seen';

type PreviewTexts = typeof declareTexts.en;

/** The text of an outcome: a team's code, Yes, No or Void. */
export const outcomeText = (outcome: string, t: PreviewTexts): string =>
  outcome === 'yes' ? t.yes : outcome === 'no' ? t.no : outcome === 'void' ? t.void : outcome;

/** 'DC won by 25 runs (ipl-replay)': the outcome and its source. */
export function headline({ contest, outcome }: Seen, { source }: Pick<PanelFields, 'source'>, t: PreviewTexts): string {
  const { proposal } = contest;
  const copy =
    outcome === 'void'
      ? t.voided
      : contest.kind === 'question'
        ? t.answer(outcomeText(outcome, t))
        : proposal?.outcome === outcome
          ? proposal.words
          : t.won(outcome);
  return t.by(copy, source.trim() || t.noSource);
}

/** Money moved between wallets and house, and money that cannot be taken back. */
export const moveText = (moves: NonNullable<Seen['moves']>, t: PreviewTexts): string[] => [
  t.gain(moves.gain.stakes, moves.gain.rupees),
  moves.lose.rupees > 0 ? t.lose(moves.lose.stakes, moves.lose.rupees) : t.losers(moves.lose.stakes),
  ...(moves.shortRupees > 0 ? [t.bears(moves.shortStakes, moves.shortRupees)] : []),
  ...(moves.shortRupees === 0 && moves.lose.rupees > 0 ? [t.allBack] : []),
  moves.keptRupees === undefined || moves.outcome === 'void'
    ? t.house(moves.houseNowRupees, moves.houseThenRupees)
    : t.nets(moves.keptRupees - moves.houseThenRupees, moves.keptRupees),
];

/** The effect of a result, in sentences. */
export function sentences(seen: Seen, t: PreviewTexts): string[] {
  const { declared, moves } = seen;
  if (changesNothing(seen)) return [t.unchanged];
  if (isCorrection(seen)) return moves ? moveText(moves, t) : [];
  if (declared.won + declared.lost + declared.void === 0) return [t.nobody];
  return [
    ...(declared.won + declared.lost > 0 ? firstResult(declared, t) : []),
    ...(declared.void > 0 ? [t.refunds(declared.void, declared.refundRupees)] : []),
  ];
}

/** The exposure is named as on the board; with the stakes of the other side it is the result of the house. */
const firstResult = (
  { won, lost, payoutRupees, houseRupees, keptRupees }: Seen['declared'],
  t: PreviewTexts,
): string[] =>
  keptRupees === undefined
    ? [t.first(won, payoutRupees, lost, houseRupees)]
    : [t.split(won, payoutRupees, lost), t.nets(keptRupees - houseRupees, keptRupees)];

/** The result line that players read, in one language. An operator's own text is shown as typed where it has no Hindi. */
export function playersRead(
  seen: Seen,
  { note, playerText }: Pick<PanelFields, 'note' | 'playerText'>,
  t: PreviewTexts,
): string[] {
  const { contest, outcome } = seen;
  const own = contest.kind === 'match' || outcome === 'void' ? playerText.trim() : '';
  const message = own
    ? messageOfLine(own, outcome, contest.proposal?.playerMessage)
    : messageOfOutcome(contest.kind, outcome);
  const text = t.said(message ? resultFields(message).resultText : own, message);
  if (!isCorrection(seen)) return [outcome === 'void' ? t.refunded(text) : text];
  const was = (selection: string): 'won' | 'lost' | 'void' =>
    contest.outcome === 'void' ? 'void' : contest.outcome === selection ? 'won' : 'lost';
  // One line per side whose entries change.
  return contest.outcomes
    .filter(
      (selection) => outcome === 'void' || contest.outcome === 'void' || was(selection) !== is(outcome, selection),
    )
    .map(
      (selection) => `${outcomeText(selection, t)}: ${t.correctedFrom(text, t.before[was(selection)], note.trim())}`,
    );
}
const is = (outcome: string, selection: string): 'won' | 'lost' => (outcome === selection ? 'won' : 'lost');
