import { publicPaths } from '@baazi/contracts';
import { Button, Card, Chip, setLang, setTheme, theme, useLang, useThemeChoice, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { NoticeChoices } from '../notices/notice-choices';
import { texts } from '../texts';

const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(3)};
  & > h2 {
    margin: 0;
    font-size: ${theme.size.l};
  }
`;
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
  align-items: center;
`;

/** Language and theme of the whole portal, applied at once. */
export function Settings() {
  const t = useTexts(texts);
  const lang = useLang();
  const look = useThemeChoice();
  const looks = [
    ['system', t.settings.system],
    ['dark', t.settings.dark],
    ['light', t.settings.light],
  ] as const;
  return (
    <Box as="section" data-area="settings">
      <h2>{t.settings.title}</h2>
      <Row role="group" aria-label={t.settings.language}>
        <Chip aria-pressed={lang === 'en'} onClick={() => void setLang('en')}>
          English
        </Chip>
        <Chip aria-pressed={lang === 'hi'} onClick={() => void setLang('hi')}>
          हिन्दी
        </Chip>
      </Row>
      <Row role="group" aria-label={t.settings.look}>
        {looks.map(([name, label]) => (
          <Chip key={name} aria-pressed={look === name} onClick={() => setTheme(name)}>
            {label}
          </Chip>
        ))}
      </Row>
      <Row>
        <NoticeChoices />
        <Button small tone="quiet" icon="question" to={publicPaths.help}>
          {t.settings.help}
        </Button>
      </Row>
    </Box>
  );
}
