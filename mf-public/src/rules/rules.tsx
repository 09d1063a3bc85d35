import { endpoints, publicPaths, type ReplyOf } from '@baazi/contracts';
import { AreaFailed, Chip, Notice, Skeleton, theme, useCall, useLang, useTexts } from '@baazi/portal-kit';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { Area, Code, OpenPage } from '../frame/open-page';
import { rulesTexts } from './rules-texts';

const Lead = styled.p`
  margin: 0;
  max-width: 68ch;
  color: ${theme.color.soft};
`;
const Choice = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
`;
const Text = styled.div`
  display: grid;
  gap: ${theme.space(3)};
  max-width: 72ch;
  line-height: 1.6;
  & > p {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;

type RulesText = ReplyOf<typeof endpoints.contestRules>;

/** Hex SHA-256 of a text, computed in this browser. */
function useHash(text: string | undefined): string | undefined {
  const [made, setMade] = useState<{ text: string; hash: string }>();
  useEffect(() => {
    if (text === undefined) return;
    const hash = async (): Promise<void> => {
      const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
      setMade({ text, hash: [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('') });
    };
    void hash();
  }, [text]);
  return made?.text === text ? made?.hash : undefined;
}

/** The rules of the contests: every version, in both languages, each identified by its hash. */
export default function Rules() {
  const t = useTexts(rulesTexts);
  const [params, setParams] = useSearchParams();
  const list = useCall(endpoints.rulesVersions);
  const versions = list.at === 'ready' ? list.response.versions : [];
  const hash = params.get('version') ?? versions[0]?.hash;
  return (
    <OpenPage title={t.title} back={t.back} beside={{ to: publicPaths.fair, label: t.fair }}>
      <Lead>{t.lead}</Lead>
      {list.at === 'failed' && <AreaFailed message={list.message} onRetry={list.again} />}
      {versions.length > 1 && (
        <Choice role="group" aria-label={t.versions}>
          {versions.map((one) => (
            <Chip
              key={one.hash}
              aria-pressed={one.hash === hash}
              onClick={() => setParams({ version: one.hash }, { replace: true })}
            >
              {t.version(one.version)}
            </Chip>
          ))}
        </Choice>
      )}
      {hash === undefined ? (
        list.at === 'loading' && <Skeleton height="480px" round={theme.radius.l} />
      ) : (
        <Version
          hash={hash}
          isNewest={hash === versions[0]?.hash}
          known={list.at === 'ready' && list.response.newest?.hash === hash ? list.response.newest : undefined}
        />
      )}
    </OpenPage>
  );
}

function Version({ hash, isNewest, known }: { hash: string; isNewest: boolean; known: RulesText | undefined }) {
  const t = useTexts(rulesTexts);
  const lang = useLang();
  const rules = useCall(endpoints.contestRules, known ? null : { params: { hash } });
  const response = known ?? (rules.at === 'ready' ? rules.response : undefined);
  const made = useHash(response?.text.en);
  if (!response && rules.at === 'failed') return <AreaFailed message={rules.message} onRetry={rules.again} />;
  if (!response) return <Skeleton height="480px" round={theme.radius.l} />;
  const { version, text } = response;
  const [, , ...lines] = text[lang].trim().split('\n');
  return (
    <Area title={t.version(version)} name="rules">
      <p>{isNewest ? t.newest : t.earlier}</p>
      <Text lang={lang}>
        {lines
          .filter((line) => line !== '')
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
      </Text>
      <p>
        {t.hash}: <Code>{hash}</Code>
      </p>
      {made !== undefined && <Notice tone={made === hash ? 'good' : 'bad'}>{made === hash ? t.same : t.other}</Notice>}
    </Area>
  );
}
