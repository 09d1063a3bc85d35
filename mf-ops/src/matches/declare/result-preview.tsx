import { isTeamCode } from '@baazi/contracts';
import { Chip, Crest, Icon, Notice, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { declareTexts } from './declare-texts';
import { headline, outcomeText, playersRead, sentences } from './preview-texts';
import { changesNothing, isCorrection, type PanelFields, type Seen } from './seen';

const Item = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${theme.space(1)} ${theme.space(3)};
  padding: ${theme.space(3)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.color.raised};
  & > div:first-child {
    display: flex;
    gap: ${theme.space(1)};
    align-items: center;
  }
  & p {
    margin: 0 0 ${theme.space(1)};
  }
  & small {
    display: block;
    color: ${theme.color.soft};
  }
  & h4 {
    margin: 0 0 ${theme.space(1)};
    font-size: ${theme.size.s};
    color: ${theme.color.soft};
  }
  & dl {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${theme.space(0.5)} ${theme.space(2)};
    margin: ${theme.space(2)} 0 0;
    font-size: ${theme.size.s};
  }
  & dt {
    color: ${theme.color.soft};
  }
  & dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;
function Face({ outcome }: { outcome: string }) {
  if (isTeamCode(outcome)) return <Crest team={outcome} size={36} label={outcome} />;
  return <Icon name={outcome === 'yes' ? 'check' : outcome === 'no' ? 'minus' : 'close'} size={28} />;
}

function Lines({ lang, label, lines }: { lang: string; label: string; lines: string[] }) {
  return (
    <>
      <small>{label}</small>
      {lines.map((line) => (
        <div key={line} lang={lang}>
          {line}
        </div>
      ))}
    </>
  );
}

/** Preview of one result: whom it moves, what the house keeps, what players will read. */
export function ResultPreview({ seen, fields }: { seen: Seen; fields: PanelFields }) {
  const t = useTexts(declareTexts);
  const { contest, outcome, declared } = seen;
  return (
    <Item data-preview={contest.market}>
      <div>
        {isCorrection(seen) && contest.outcome !== null && (
          <>
            <Face outcome={contest.outcome} />
            <Icon name="next" label="→" />
          </>
        )}
        <Face outcome={outcome} />
      </div>
      <div>
        <h4>{contest.name}</h4>
        <p>
          <b>
            {isCorrection(seen) && contest.outcome !== null && `${outcomeText(contest.outcome, t)} → `}
            {headline(seen, fields, t)}.
          </b>{' '}
          {sentences(seen, t).join(' ')}
        </p>
        {declared.against && <Notice tone="bad">{t.against[declared.against.why](declared.against.words)}</Notice>}
        {declared.unresolved > 0 && <Chip tone="wait">{t.unresolved(declared.unresolved)}</Chip>}
        {!changesNothing(seen) && (
          <dl>
            <dt>{t.note}</dt>
            <dd>{fields.note}</dd>
            <dt>{t.playersRead}</dt>
            <dd>
              <Lines lang="en" label={t.english} lines={playersRead(seen, fields, declareTexts.en)} />
              <Lines lang="hi" label={t.hindi} lines={playersRead(seen, fields, declareTexts.hi)} />
            </dd>
          </dl>
        )}
      </div>
    </Item>
  );
}
