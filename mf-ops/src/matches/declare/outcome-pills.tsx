import { isTeamCode, teams } from '@baazi/contracts';
import { Crest, Icon, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import type { Contest } from './contest';
import { declareTexts } from './declare-texts';
import { outcomeText } from './preview-texts';
import { useContestName } from '../use-contest-name';

const Group = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    padding: 0 0 ${theme.space(1)};
    font-size: ${theme.size.s};
    font-weight: 600;
  }
`;
const Pill = styled.label`
  display: inline-flex;
  gap: ${theme.space(2)};
  align-items: center;
  min-height: 44px;
  padding: 0 ${theme.space(3)};
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.pill};
  font-weight: 600;
  cursor: pointer;
  &:has(input:checked) {
    border-color: ${theme.color.accent};
    background: ${theme.color.accentWash};
  }
  &:has(input:disabled) {
    opacity: 0.5;
    cursor: not-allowed;
  }
  &:has(input:focus-visible) {
    outline: 2px solid ${theme.color.focus};
    outline-offset: 2px;
  }
  & > input {
    position: absolute;
    opacity: 0;
  }
`;

/** The outcomes of one contest side by side; the first leaves it unchanged. */
export function OutcomePills({
  contest,
  value,
  onValue,
}: {
  contest: Contest;
  value: string;
  onValue: (outcome: string) => void;
}) {
  const t = useTexts(declareTexts);
  const nameOf = useContestName();
  const { outcome: stands } = contest;
  const choices = [...contest.outcomes, 'void'].filter((outcome) => outcome !== stands);
  return (
    <Group>
      <legend>
        {nameOf(contest)}
        {stands !== null && ` (${t.stands(outcomeText(stands, t))})`}
      </legend>
      {['', ...choices].map((outcome) => (
        <Pill key={outcome} title={isTeamCode(outcome) ? teams[outcome].label : undefined}>
          <input
            type="radio"
            name={`outcome-${contest.market}`}
            value={outcome}
            checked={value === outcome}
            disabled={contest.isOpen && outcome !== 'void' && outcome !== ''}
            onChange={() => onValue(outcome)}
          />
          {isTeamCode(outcome) && <Crest team={outcome} size={24} />}
          {outcome === 'void' && <Icon name="close" />}
          {outcome === '' ? (stands === null ? t.leave : t.keep) : outcomeText(outcome, t)}
        </Pill>
      ))}
    </Group>
  );
}
