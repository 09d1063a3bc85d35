import { endpoints, publicPaths, parseRupees, rulesPath, winningAmount } from '@baazi/contracts';
import {
  alert,
  Button,
  Chip,
  Dialog,
  Field,
  Link,
  Notice,
  rupees,
  theme,
  useAction,
  useForm,
  useTexts,
} from '@baazi/portal-kit';
import styled from 'styled-components';
import { Slot } from '../slot';
import { texts } from '../texts';
import { contestAddress } from './contest-address';
import { contestTexts } from './contest-texts';
import type { Contest } from './contest';
import { stakeErrors } from './stake-errors';
import { TeamChoice } from './team-choice';
import { TierLadder } from './tier-ladder';

const CHIPS = [49, 100, 200, 450] as const;
const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
`;
const Rules = styled(Link)`
  justify-self: start;
  padding-block: ${theme.space(1)};
  font-size: ${theme.size.s};
`;

/** The Enter Contest modal: tiers, team, amount, possible win. The server decides; this is a preview. */
export function EnterContestDialog({
  contest,
  rulesHash,
  onClose,
  onConfirming,
}: {
  contest: Contest;
  /** the contest's rules version, unless it names its own */
  rulesHash: string | undefined;
  onClose: () => void;
  onConfirming: (id: string) => void;
}) {
  const t = useTexts(texts);
  const copy = useTexts(contestTexts);
  const join = useAction(endpoints.joinContest);
  const answer = useAction(endpoints.answerQuestion);
  const form = useForm({ chosenTeam: '', amount: '', ...contest.start }, join, answer);
  const { chosenTeam, amount } = form.values;
  const busy = join.busy || answer.busy;
  const stake = parseRupees(amount) ?? 0;
  const wins = winningAmount(stake);
  const rules = (contest.kind === 'match' ? contest.match : contest.question).rulesHash ?? rulesHash;
  const maxStake = contest.kind === 'match' ? contest.match.maxStake : undefined;

  const submit = async (): Promise<void> => {
    const found = stakeErrors({ amount, ...(contest.kind === 'match' ? { chosenTeam } : {}) }, copy);
    if (form.refuses(found) || wins === undefined) return;
    const stakeFields = { amount: stake, win_amount: wins };
    if (contest.kind === 'match') {
      const { matchID, match_id } = contest.match;
      const result = await join.run({ body: { matchID, match_id, chosenTeam, ...stakeFields } });
      if (result?.ok) finish(matchID, result.confirming, copy.contestJoined);
    } else {
      const { questionID } = contest.question;
      const result = await answer.run({ body: { questionID, answer: contest.answer, ...stakeFields } });
      if (result?.ok) finish(questionID, result.confirming, copy.questionSubmitted);
    }
  };
  const finish = (id: string, confirming: boolean, said: string): void => {
    if (confirming) onConfirming(id);
    alert(confirming ? { msg: copy.confirmingEntry, alertType: 'info' } : { msg: said, alertType: 'success' });
    onClose();
  };

  const { errors } = form;
  const elsewhere = errors['matchID'] ?? errors['questionID'] ?? errors['win_amount'];
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      onSubmit={() => void submit()}
      title={contest.kind === 'match' ? copy.title : t.titleOf(contest.question)}
      description={
        contest.kind === 'match'
          ? `${contest.match.name} · ${copy.about}`
          : `${copy.yourAnswer(contest.answer === 'yes' ? t.yes : t.no)} · ${copy.about}`
      }
      actions={
        <>
          <Button tone="quiet" onClick={onClose} disabled={busy}>
            {copy.cancel}
          </Button>
          <Button type="submit" busy={busy} busyText={copy.joining}>
            {copy.join}
          </Button>
        </>
      }
    >
      {form.isWrong && <Notice tone="bad">{elsewhere ?? copy.banner}</Notice>}
      <TierLadder stakeRupees={stake} />
      {contest.kind === 'match' && <TeamChoice codes={contest.match.teams} {...form.field('chosenTeam')} />}
      <Field
        label={copy.amount}
        digits
        required
        lead="₹"
        autoComplete="off"
        {...form.field('amount', (typed) => typed.slice(0, 7))}
        hint={maxStake ? copy.maxStake(maxStake) : undefined}
      />
      <Chips>
        {CHIPS.map((rupeesOfChip) => (
          <Chip
            key={rupeesOfChip}
            aria-pressed={stake === rupeesOfChip}
            onClick={() => form.fill({ amount: String(rupeesOfChip) })}
          >
            {rupees(rupeesOfChip)}
          </Chip>
        ))}
      </Chips>
      <Field label={copy.winningAmount} value={wins === undefined ? '' : rupees(wins)} readOnly name="win_amount" />
      <Slot
        name="stake-money"
        height={21}
        props={{ stakeRupees: wins === undefined ? 0 : stake, back: contestAddress(contest, form.values) }}
      />
      {/* Beside this page, so that the input stays. */}
      <Rules to={rules === undefined ? publicPaths.rules : rulesPath(rules)} target="_blank">
        {copy.rules}
      </Rules>
    </Dialog>
  );
}
