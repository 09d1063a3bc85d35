import { endpoints } from '@baazi/contracts';
import { Button, Icon, Notice, saveFile, Skeleton, theme, useCall, useLang, useTexts } from '@baazi/portal-kit';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Area } from '../frame/open-page';
import { checkMessage } from './check-message';
import type { GivenFile } from './drop-file';
import { fairTexts } from './fair-texts';
import { TreePath } from './tree-path';
import { useChecks } from './use-checks';
import { subjectOf, type Subject } from './merkle-paths';

const Verdict = styled.div<{ $ok: boolean }>`
  display: flex;
  gap: ${theme.space(3)};
  align-items: center;
  margin: 0;
  padding: ${theme.space(4)};
  border-radius: ${theme.radius.m};
  color: ${({ $ok }) => ($ok ? theme.color.good : theme.color.bad)};
  background: ${({ $ok }) => ($ok ? theme.color.goodWash : theme.color.badWash)};
  font-size: ${theme.size.l};
  font-weight: 750;
  & > svg {
    flex: none;
  }
`;
const List = styled.ul`
  display: grid;
  gap: ${theme.space(2)};
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: grid;
    grid-template-columns: 52px minmax(0, 1fr);
    gap: ${theme.space(2)};
    align-items: baseline;
    overflow-wrap: anywhere;
    font-size: ${theme.size.s};
  }
`;
const CheckMark = styled.b<{ $ok: boolean }>`
  color: ${({ $ok }) => ($ok ? theme.color.good : theme.color.bad)};
`;
const Meaning = styled.dl`
  display: grid;
  gap: ${theme.space(1)};
  margin: 0;
  & > dt {
    font-weight: 650;
  }
  & > dd {
    margin: 0 0 ${theme.space(2)};
    color: ${theme.color.soft};
  }
`;
const Pictures = styled.div`
  display: grid;
  gap: ${theme.space(4)};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
`;

/** The source that was recorded with the declared result. */
function useSource({ market = '', result }: Subject): string | undefined {
  const matchID = result !== undefined && market.startsWith('match:') ? market.slice('match:'.length) : undefined;
  const page = useCall(endpoints.matchPage, matchID === undefined ? null : { params: { matchID } });
  return page.at === 'ready' ? page.response.result?.source : undefined;
}

function WhatItMeans({ subject, holds }: { subject: Subject; holds: boolean }) {
  const t = useTexts(fairTexts);
  const source = useSource(subject);
  const isSettled = subject.kind === 'proof' && subject.result !== undefined;
  if (!holds) return <Meaning>{<dd>{t.altered}</dd>}</Meaning>;
  return (
    <Meaning>
      <dt>{t.proved}</dt>
      <dd>{isSettled ? t.proves.settled : t.proves[subject.kind]}</dd>
      <dt>{t.notProved}</dt>
      <dd>{isSettled ? t.doesNot.settled(source ?? t.noSource) : t.doesNot[subject.kind]}</dd>
    </Meaning>
  );
}

/** Each check of a file in plain text, the path through the tree as a picture, and what it proves and does not. */
export function CheckedFile({ file, name, keys, log }: { file: GivenFile; name: string; keys: string; log?: string }) {
  const t = useTexts(fairTexts);
  const lang = useLang();
  const checks = useChecks(file, { keys, ...(log === undefined ? {} : { log }) });
  const verdict = useRef<HTMLDivElement>(null);
  const isJudged = checks !== undefined;
  // The result of a dropped file is below: it is announced to screen readers, and scrolled into view on a phone.
  useEffect(() => {
    if (isJudged) verdict.current?.scrollIntoView({ block: 'nearest' });
  }, [isJudged, file]);
  if (!checks) return <Skeleton height="320px" round={theme.radius.l} />;
  if (checks === 'unable') return <Notice tone="bad">{t.unable}</Notice>;
  const holds = checks.every(({ ok }) => ok);
  const subject = subjectOf(file.text);
  return (
    <Area title={t.fileOf(name)} name="checked">
      <Verdict ref={verdict} $ok={holds} role="status" data-holds={holds}>
        <Icon name={holds ? 'check' : 'warning'} size={26} />
        {holds ? t.holds : t.fails}
      </Verdict>
      <List>
        {checks.map(({ ok, words: message }) => (
          <li key={message} data-check={ok ? 'ok' : 'fail'}>
            <CheckMark $ok={ok}>{ok ? t.ok : t.fail}</CheckMark> {checkMessage(message, lang)}
          </li>
        ))}
      </List>
      <WhatItMeans subject={subject} holds={holds} />
      {holds && subject.paths.length > 0 && (
        <Pictures>
          {subject.paths.map((path) => (
            <TreePath key={path.tree} way={path} />
          ))}
        </Pictures>
      )}
      <div>
        <Button small tone="quiet" icon="download" onClick={() => saveFile(file.name, file.text)}>
          {t.keep}
        </Button>
      </div>
    </Area>
  );
}
