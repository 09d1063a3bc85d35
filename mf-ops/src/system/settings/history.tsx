import { theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { settingTexts } from './setting-texts';

const Past = styled.details`
  color: ${theme.color.soft};
  font-size: ${theme.size.s};
  & > summary {
    width: fit-content;
    padding-block: ${theme.space(2)};
    cursor: pointer;
  }
`;

/** Earlier values, newest first; empty where nothing was changed. */
export function History({ changes }: { changes: readonly { key: string; text: string }[] }) {
  const t = useTexts(settingTexts);
  if (changes.length === 0) return null;
  return (
    <Past>
      <summary>{t.history}</summary>
      <ol reversed>
        {changes.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ol>
    </Past>
  );
}
