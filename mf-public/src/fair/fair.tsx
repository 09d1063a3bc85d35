import { publicPaths, paths } from '@baazi/contracts';
import { browserStorage, Button, theme, useSession, useTexts } from '@baazi/portal-kit';
import { seenLog } from '@baazi/proofs/seen-log';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { OpenPage } from '../frame/open-page';
import { CheckedFile } from './checked-file';
import { DropFile, type GivenFile } from './drop-file';
import { fairTexts } from './fair-texts';
import { KeysArea } from './keys-area';
import { useKnownKeys } from './known-keys';
import { LogArea } from './log-area';
import { OwnFile, type Wanted } from './own-file';
import { SolvencyArea } from './solvency-area';
import { useLog } from './use-log';
import { YourselfArea } from './yourself-area';

const Columns = styled.div`
  display: grid;
  gap: ${theme.space(5)};
  align-items: start;
  ${theme.screen.wide} {
    grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr);
  }
`;
const Column = styled.div`
  display: grid;
  gap: ${theme.space(5)};
  min-width: 0;
`;
const Lead = styled.div`
  display: grid;
  gap: ${theme.space(3)};
  & > h2 {
    margin: 0;
    font-size: clamp(1.6rem, 5vw, 2.4rem);
    line-height: 1.15;
  }
  & > p {
    margin: 0;
    max-width: 62ch;
    color: ${theme.color.soft};
  }
`;

/**
 * Everything that a player, a journalist or a regulator needs to verify the operator: here, or on a machine of their
 * own.
 */
export default function Fair() {
  const t = useTexts(fairTexts);
  const [params] = useSearchParams();
  const entry = params.get('entry');
  const session = useSession();
  const keys = useKnownKeys();
  const [view, checkAgain] = useLog();
  const [isBalance, setBalance] = useState(false);
  const [given, setGiven] = useState<{ file: GivenFile; name: string }>();
  const wanted = useMemo<Wanted | undefined>(
    () => (isBalance ? { kind: 'balance' } : entry === null ? undefined : { kind: 'entry', id: entry }),
    [isBalance, entry],
  );
  const ownName = isBalance ? t.balanceFile : t.ownEntry;
  const takeOwn = useCallback((file: GivenFile) => setGiven({ file, name: ownName }), [ownName]);
  // Without a network the head that this browser cached is used.
  const log = view && 'note' in view ? view.note : seenLog(browserStorage)?.note;
  return (
    <OpenPage title={t.title} back={t.back} beside={{ to: publicPaths.rules, label: t.rules }}>
      <Lead>
        <h2>{t.lead}</h2>
        <p>{t.text}</p>
        {session.at === 'signed-in' && session.role === 'player' && (
          <div>
            <Button small tone="quiet" icon="teams" to={paths.teams}>
              {t.ownEntries}
            </Button>
          </div>
        )}
      </Lead>
      <Columns>
        <Column>
          {wanted && <OwnFile wanted={wanted} onFile={takeOwn} />}
          <DropFile onFile={(file) => setGiven({ file, name: file.name })} />
          {given && !keys.isLoading && (
            <CheckedFile file={given.file} name={given.name} keys={keys.text} {...(log === undefined ? {} : { log })} />
          )}
          <YourselfArea keys={keys.text} log={log} />
        </Column>
        <Column>
          <LogArea view={view} onAgain={checkAgain} />
          <SolvencyArea keys={keys.text} onOwn={() => setBalance(true)} />
          <KeysArea {...keys} />
        </Column>
      </Columns>
    </OpenPage>
  );
}
