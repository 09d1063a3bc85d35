import { Button, theme, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { ballsTexts } from './balls-texts';
import { lookOf } from './beads';
import { commentaryOf, type Event } from './commentary';
import type { InningsPlay } from './play';

/** About an over with what happened around it. */
const LINES_SHOWN = 10;
const Box = styled.div`
  display: grid;
  gap: ${theme.space(3)};
  justify-items: start;
  & > ol {
    width: 100%;
  }
`;
const List = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Item = styled.li<{ $look: 'plain' | 'moment' | 'wicket' | 'over' }>`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr);
  gap: ${theme.space(2)};
  padding: ${theme.space(2)};
  border-top: 1px solid ${theme.color.line};
  overflow-wrap: anywhere;
  font-weight: ${({ $look }) => ($look === 'plain' ? 400 : 700)};
  color: ${({ $look }) =>
    ({ plain: theme.color.text, moment: theme.color.accentText, wicket: theme.color.bad, over: theme.color.soft })[
      $look
    ]};
  background: ${({ $look }) => ($look === 'over' ? theme.color.sunken : 'none')};
  & > small {
    color: ${theme.color.soft};
    font-variant-numeric: tabular-nums;
    line-height: inherit;
  }
`;
const lookOfLine = (event: Event) => {
  if (event.kind === 'over') return 'over';
  if (event.kind !== 'ball') return event.kind === 'came-in' ? 'plain' : 'moment';
  return lookOf(event.ball) === 'wicket' ? 'wicket' : event.isMoment ? 'moment' : 'plain';
};

/** The match in sentences, newest first. */
export function Commentary({ innings }: { innings: readonly InningsPlay[] }) {
  const t = useTexts(ballsTexts);
  const [isWhole, setWhole] = useState(false);
  const lines = innings
    .flatMap((one, at) => ({ at, one }))
    .toReversed()
    .flatMap(({ at, one }) => commentaryOf(one, at));
  return (
    <Box>
      <List>
        {(isWhole ? lines : lines.slice(0, LINES_SHOWN)).map(({ key, event }) => (
          <Item key={key} $look={lookOfLine(event)} data-event={event.kind}>
            <small>{event.kind === 'ball' ? event.over : ''}</small>
            <span>{t.say(event)}</span>
          </Item>
        ))}
      </List>
      {!isWhole && lines.length > LINES_SHOWN && (
        <Button tone="quiet" small onClick={() => setWhole(true)}>
          {t.earlier}
        </Button>
      )}
    </Box>
  );
}
