import { multipleOf, winningTiers } from '@baazi/contracts';
import { theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { contestTexts } from './contest-texts';

const Ladder = styled.ol`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${theme.space(2)};
  align-items: end;
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Rung = styled.li<{ $step: number; $on: boolean }>`
  display: grid;
  gap: 2px;
  justify-items: center;
  align-content: end;
  min-height: ${({ $step }) => theme.space(16 + $step * 2)};
  padding: ${theme.space(2)} ${theme.space(1)};
  border: 1px solid ${({ $on }) => ($on ? theme.color.pick : theme.color.line)};
  border-radius: ${theme.radius.s};
  background: ${({ $on }) => ($on ? theme.color.pick : theme.color.sunken)};
  color: ${({ $on }) => ($on ? theme.color.onPick : theme.color.text)};
  transition:
    background-color ${theme.motion},
    border-color ${theme.motion};
  & > b {
    font-family: ${theme.display};
    font-size: clamp(1.125rem, 5.2vw, ${theme.size.xxl});
    line-height: 1.1;
  }
  & > small {
    font-size: ${theme.size.xs};
    color: ${({ $on }) => ($on ? 'inherit' : theme.color.soft)};
    text-align: center;
  }
`;

const rungs = [...winningTiers].reverse();

/** The return tiers; the one of the typed stake is highlighted. */
export function TierLadder({ stakeRupees }: { stakeRupees: number }) {
  const t = useTexts(contestTexts);
  const active = multipleOf(stakeRupees);
  return (
    <Ladder>
      {rungs.map(({ multiple, fromRupees }, step) => (
        <Rung key={multiple} $step={step} $on={multiple === active} aria-current={multiple === active || undefined}>
          <b>{t.multiple(multiple)}</b>
          <small>{t.from(fromRupees)}</small>
        </Rung>
      ))}
    </Ladder>
  );
}
