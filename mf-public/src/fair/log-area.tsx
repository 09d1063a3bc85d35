import { browserStorage, Button, dayAndTime, Notice, saveFile, Skeleton, theme, useTexts } from '@baazi/portal-kit';
import { acceptFork, type Fork, type LogView } from '@baazi/proofs/seen-log';
import styled from 'styled-components';
import { Area, Code } from '../frame/open-page';
import { fairTexts } from './fair-texts';

const Row = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)} ${theme.space(3)};
  align-items: baseline;
  justify-content: space-between;
`;

/** The newest head of the log, and whether it extends the one that this browser has seen. */
export function LogArea({ view, onAgain }: { view: LogView | undefined; onAgain: () => void }) {
  const t = useTexts(fairTexts);
  return (
    <Area title={t.house} name="log">
      <p>{t.houseText}</p>
      {!view && <Skeleton height="72px" />}
      {view?.kind === 'fork' && <Forked fork={view.fork} onAgain={onAgain} />}
      {view?.kind === 'unsigned' && <Notice tone="bad">{t.seen.unsigned}</Notice>}
      {view?.kind === 'out-of-reach' && <Notice tone="wait">{t.seen['out-of-reach']}</Notice>}
      {view && 'note' in view && (
        <>
          <Row>
            <b>{t.lines(view.size)}</b>
            <Code>{view.root}</Code>
          </Row>
          <Notice tone="good">
            {view.kind === 'first' || !view.before
              ? t.seen.first
              : view.kind === 'same'
                ? t.seen.same(dayAndTime(view.before.at))
                : t.seen['goes-on'](view.before.size, dayAndTime(view.before.at))}
          </Notice>
        </>
      )}
    </Area>
  );
}

function Forked({ fork, onAgain }: { fork: Fork; onAgain: () => void }) {
  const t = useTexts(fairTexts);
  return (
    <>
      <Notice tone="bad">
        <b>{t.forked}.</b> {t.forkText(dayAndTime(fork.at))}
      </Notice>
      <Row>
        <Button small icon="download" onClick={() => saveFile('log-fork.json', JSON.stringify(fork, null, 2))}>
          {t.evidence}
        </Button>
        <Button
          small
          tone="quiet"
          onClick={() => {
            acceptFork(browserStorage);
            onAgain();
          }}
        >
          {t.goOn}
        </Button>
      </Row>
    </>
  );
}
