import { languages, type endpoints, type Language, type ReplyOf } from '@baazi/contracts';
import { Chip, Icon, Notice, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { ChipList } from '../../ui/page/chip-list';
import { messageTexts } from './message-texts';

type Preview = ReplyOf<typeof endpoints.previewMessage>;

const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
  gap: ${theme.space(5)};
`;
const Side = styled.div`
  display: grid;
  gap: ${theme.space(2)};
  align-content: start;
  min-width: 0;
  & > h3 {
    margin: 0;
    font-size: ${theme.size.m};
  }
  & > h4 {
    margin: ${theme.space(2)} 0 0;
    color: ${theme.color.soft};
    font-size: ${theme.size.s};
    font-weight: 600;
  }
`;
const Shown = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${theme.space(1)} ${theme.space(3)};
  padding: ${theme.space(3)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.color.sunken};
  color: ${theme.color.soft};
  overflow-wrap: anywhere;
  & > svg {
    margin-block-start: 2px;
    color: ${theme.color.accentText};
  }
  & > b {
    color: ${theme.color.text};
  }
  & > p {
    grid-column: 2;
    margin: 0;
  }
`;
/** The length that a locked phone shows. */
const Short = styled.p`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;
const Letter = styled.div`
  display: grid;
  gap: ${theme.space(2)};
  padding: ${theme.space(3)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  overflow-wrap: anywhere;
  & > p {
    margin: 0;
  }
  & > span {
    justify-self: start;
    padding: ${theme.space(2)} ${theme.space(4)};
    border-radius: ${theme.radius.m};
    color: ${theme.color.onAccent};
    background: ${theme.color.accent};
    font-weight: 700;
  }
`;

/** Preview of a message: recipients, and each of its renderings. */
export function MessagePreview({ preview, aboutMoney }: { preview: Preview; aboutMoney: boolean }) {
  const t = useTexts(messageTexts);
  const { recipients, matchTitle, needsSecond, urging, leadsTo } = preview;
  return (
    <>
      <ChipList>
        <Chip tone="info">{t.recipients(recipients)}</Chip>
        <Chip>{matchTitle ? t.ofMatch(matchTitle) : t.toAll}</Chip>
        <Chip tone={aboutMoney ? 'wait' : 'neutral'}>{aboutMoney ? t.away.with : t.away.without}</Chip>
        <Chip>{`${t.leadsTo}: ${leadsTo}`}</Chip>
      </ChipList>
      {recipients === 0 && <Notice tone="wait">{t.noPlayers}</Notice>}
      {urging.length > 0 && <Notice tone="bad">{t.urging(urging.join(', '))}</Notice>}
      {needsSecond && <Notice>{t.needsSecond}</Notice>}
      <Sides>
        {languages.map((language) => (
          <Renderings key={language} language={language} seen={preview[language]} />
        ))}
      </Sides>
    </>
  );
}

function Renderings({ language, seen }: { language: Language; seen: Preview[Language] }) {
  const t = useTexts(messageTexts);
  return (
    <Side data-preview={language}>
      <h3>{t.languages[language]}</h3>
      <h4>{t.bell}</h4>
      <Shown lang={language}>
        <Icon name="mail" size={22} />
        <b>{seen.title}</b>
        <p>{seen.text}</p>
      </Shown>
      <h4>{t.push}</h4>
      <Shown lang={language}>
        <Icon name="bell" size={22} />
        <b>{seen.title}</b>
        <Short>{seen.text}</Short>
      </Shown>
      <h4>{t.mail}</h4>
      <Letter lang={language}>
        <b>{seen.mail.subject}</b>
        {seen.mail.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <span>{seen.mail.action}</span>
      </Letter>
    </Side>
  );
}
