import { isTeamCode, teams } from '@baazi/contracts';
import { Crest, Icon, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';
import type { Subject } from './subject';

const Group = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${theme.space(2)};
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    padding: 0 0 ${theme.space(1)};
    font-size: ${theme.size.s};
    font-weight: 600;
    color: ${theme.color.soft};
  }
  & > p {
    grid-column: 1 / -1;
    font-size: ${theme.size.s};
    color: ${theme.color.bad};
  }
`;
const Choice = styled.label`
  display: grid;
  gap: ${theme.space(1)};
  justify-items: center;
  align-content: center;
  min-height: 92px;
  padding: ${theme.space(2)};
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.m};
  font-weight: 650;
  text-align: center;
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

/** The outcomes and void, side by side. Before entry has closed only void can be chosen. */
export function OutcomeChoice({
  id,
  subject,
  value,
  onValue,
  error,
}: {
  id: string;
  subject: Subject;
  value: string;
  onValue: (outcome: string) => void;
  error?: string;
}) {
  const t = useTexts(texts).results;
  const face = (outcome: string) => {
    if (outcome === 'void') return <Icon name="close" size={28} />;
    return isTeamCode(outcome) ? (
      <Crest team={outcome} />
    ) : (
      <Icon name={outcome === 'yes' ? 'check' : 'minus'} size={28} />
    );
  };
  const label = (outcome: string): string =>
    outcome === 'void' ? t.voidIt : outcome === 'yes' ? t.yes : outcome === 'no' ? t.no : outcome;
  return (
    <Group
      id={id}
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{subject.kind === 'match' ? t.choose : t.chooseAnswer}</legend>
      {[...subject.outcomes, 'void'].map((outcome) => (
        <Choice key={outcome} title={isTeamCode(outcome) ? teams[outcome].label : undefined}>
          <input
            type="radio"
            name="outcome"
            value={outcome}
            checked={value === outcome}
            disabled={subject.isOpen && outcome !== 'void'}
            onChange={() => onValue(outcome)}
          />
          {face(outcome)}
          {label(outcome)}
        </Choice>
      ))}
      {error && <p id={`${id}-error`}>{error}</p>}
    </Group>
  );
}
