import { isTeamCode, teams } from '@baazi/contracts';
import { Crest, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { contestTexts } from './contest-texts';

const Group = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space(3)};
  margin: 0;
  padding: 0;
  border: 0;
`;
const Choice = styled.button`
  display: grid;
  justify-items: center;
  gap: ${theme.space(1)};
  min-height: 104px;
  padding: ${theme.space(2)};
  border: 2px solid ${theme.color.edge};
  border-radius: ${theme.radius.m};
  background: ${theme.color.sunken};
  color: ${theme.color.text};
  font: inherit;
  font-weight: 700;
  cursor: pointer;
  transition:
    border-color ${theme.motion},
    background-color ${theme.motion};
  & > small {
    color: ${theme.color.soft};
    font-weight: 500;
    line-height: 1.2;
  }
  &[aria-checked='true'] {
    border-color: ${theme.color.pick};
    background: ${theme.color.raised};
    box-shadow: inset 0 0 0 1px ${theme.color.pick};
  }
`;
const Legend = styled.p`
  margin: 0 0 ${theme.space(2)};
  font-size: ${theme.size.s};
  font-weight: 600;
  color: ${theme.color.soft};
`;
const Wrong = styled.p`
  margin: ${theme.space(2)} 0 0;
  font-size: ${theme.size.s};
  color: ${theme.color.bad};
`;

interface Props {
  codes: readonly string[];
  id: string;
  /** the chosen team's code, or empty */
  value: string;
  onValue: (code: string) => void;
  error?: string;
}

/** The two teams as a radio group, with arrow keys. */
export function TeamChoice({ codes, id, value, onValue, error }: Props) {
  const t = useTexts(contestTexts);
  const other = (code: string): string => codes.find((candidate) => candidate !== code) ?? code;
  return (
    <div>
      <Legend id={`${id}-label`}>{t.chooseTeam}</Legend>
      <Group
        id={id}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {codes.map((code, i) => (
          <Choice
            key={code}
            type="button"
            role="radio"
            aria-checked={value === code}
            tabIndex={value === code || (value === '' && i === 0) ? 0 : -1}
            onClick={() => onValue(code)}
            onKeyDown={(event) => {
              if (!['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(event.key)) return;
              event.preventDefault();
              onValue(other(code));
              const sibling =
                i === 0 ? event.currentTarget.nextElementSibling : event.currentTarget.previousElementSibling;
              if (sibling instanceof HTMLElement) sibling.focus();
            }}
          >
            <Crest team={code} size={44} label="" />
            {code}
            <small>{isTeamCode(code) ? teams[code].label : code}</small>
          </Choice>
        ))}
      </Group>
      {error && <Wrong id={`${id}-error`}>{error}</Wrong>}
    </div>
  );
}
