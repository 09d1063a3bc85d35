import { endpoints, publicPaths, parseRupees, rulesPath, winningAmount } from '@baazi/contracts';
import {
  alert,
  Button,
  Chip,
  Dialog,
  Field,
  Link,
  navigate,
  Notice,
  playsForCoins,
  rupees,
  theme,
  useAction,
  useForm,
  usePassed,
  usePlayer,
  useTexts,
} from '@baazi/portal-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import styled from 'styled-components';
import { Countdown } from '../score/countdown';
import { Slot } from '../slot';
import { texts } from '../texts';
import { contestAddress, type Contest } from './contest';
import { contestTexts } from './contest-texts';
import { stakeErrors } from './stake-errors';
import { TeamChoice } from './team-choice';
import { TierLadder } from './tier-ladder';

const CHIPS = [49, 100, 200, 450] as const;
const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
`;
/** The stake and what it wins. */
const Amounts = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space(3)};
  align-items: start;
`;
const Rules = styled(Link)`
  justify-self: start;
  padding-block: ${theme.space(1)};
  font-size: ${theme.size.s};
`;

/**
 * The Enter Contest modal: time left, tiers, team, amount, possible win. It turns to closed by itself at the lock, or
 * when its match is abandoned. The server decides; this is a preview.
 */
export function EnterContestDialog({
  contest,
  screen,
  rulesHash,
  onClose,
  onConfirming,
}: {
  contest: Contest;
  /** the path of the screen under the sheet */
  screen: string;
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
  const { locksAt, state, rulesHash: ownRules } = contest.kind === 'match' ? contest.match : contest.question;
  const rules = ownRules ?? rulesHash;
  // A request that was sent in time is still answered.
  const isClosed = (usePassed(locksAt) || state !== 'open') && !busy;
  const player = usePlayer();
  // An address from before the join opens nothing.
  const [isOld] = useState(() =>
    Boolean(
      contest.kind === 'match'
        ? player?.joinedMatches.has(contest.match.matchID)
        : player?.joinedQuestions.has(contest.question.questionID),
    ),
  );
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (isOld) leave();
  }, [isOld]);
  const address = contestAddress(screen, contest, form.values);
  useEffect(() => {
    if (!isOld && address !== window.location.pathname + window.location.search) navigate(address, { replace: true });
  }, [address, isOld]);
  const maxStake = contest.kind === 'match' ? contest.match.maxStake : undefined;

  const submit = async (): Promise<void> => {
    const found = stakeErrors({ amount, ...(contest.kind === 'match' ? { chosenTeam } : {}) }, copy);
    if (form.refuses(found) || wins === undefined) return;
    const stakeFields = { amount: stake, win_amount: wins };
    if (contest.kind === 'match') {
      const { matchID, match_id } = contest.match;
      const result = await join.run({ body: { matchID, match_id, chosenTeam, ...stakeFields } });
      if (result?.ok) finish(matchID, result.confirming, copy.contestJoined);
      else sayCoins(result);
    } else {
      const { questionID } = contest.question;
      const result = await answer.run({ body: { questionID, answer: contest.answer, ...stakeFields } });
      if (result?.ok) finish(questionID, result.confirming, copy.questionSubmitted);
      else sayCoins(result);
    }
  };
  /** The server says what to add, but coins cannot be added. */
  const sayCoins = (refused: { refusal: string } | undefined): void => {
    const missing = stake - (player?.wallet?.balance ?? stake);
    if (playsForCoins() && refused?.refusal === 'insufficient-balance' && missing > 0)
      form.refuses({ amount: copy.fewCoins(missing) });
  };
  const finish = (id: string, confirming: boolean, message: string): void => {
    if (confirming) onConfirming(id);
    alert(confirming ? { msg: copy.confirmingEntry, alertType: 'info' } : { msg: message, alertType: 'success' });
    onClose();
  };

  if (isOld) return null;
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
        isClosed ? (
          <Button onClick={onClose}>{copy.close}</Button>
        ) : (
          <>
            <Button tone="quiet" onClick={onClose} disabled={busy}>
              {copy.cancel}
            </Button>
            <Button type="submit" busy={busy} busyText={copy.joining}>
              {copy.join}
            </Button>
          </>
        )
      }
    >
      {isClosed ? <Notice tone="wait">{copy.closed}</Notice> : fields()}
    </Dialog>
  );

  function fields() {
    return (
      <>
        <div>
          <Countdown until={locksAt} text={t.closesIn} />
        </div>
        {form.isWrong && <Notice tone="bad">{elsewhere ?? copy.banner}</Notice>}
        <TierLadder stakeRupees={stake} />
        {contest.kind === 'match' && <TeamChoice codes={contest.match.teams} {...form.field('chosenTeam')} />}
        <Amounts>
          <Field
            label={copy.amount}
            digits
            required
            lead="₹"
            autoComplete="off"
            {...form.field('amount', (typed) => typed.slice(0, 7))}
            hint={maxStake ? copy.maxStake(maxStake) : undefined}
          />
          <Field label={copy.winningAmount} value={wins === undefined ? '' : rupees(wins)} readOnly name="win_amount" />
        </Amounts>
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
        <Slot name="stake-money" height={21} props={{ stakeRupees: wins === undefined ? 0 : stake, back: address }} />
        {/* Beside this page, so that the input stays. */}
        <Rules to={rules === undefined ? publicPaths.rules : rulesPath(rules)} target="_blank">
          {copy.rules}
        </Rules>
      </>
    );
  }
}
