import { Icon, theme, useTexts, type IconName } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';

const Section = styled.section`
  display: grid;
  gap: ${theme.space(4)};
  & > h2 {
    margin: 0;
    font-size: ${theme.size.xl};
  }
`;
const Steps = styled.ol`
  display: grid;
  gap: ${theme.space(4)};
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Step = styled.li`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0 ${theme.space(4)};
  align-items: center;
  & > span {
    display: grid;
    place-items: center;
    grid-row: span 2;
    width: 48px;
    height: 48px;
    border-radius: 50%;
    color: ${theme.color.accentText};
    background: ${theme.color.accentWash};
  }
  & h3,
  & p {
    margin: 0;
  }
  & h3 {
    font-size: ${theme.size.l};
  }
  & p {
    color: ${theme.color.soft};
  }
`;
const icons: readonly IconName[] = ['teams', 'clock', 'trophy'];

/** Three steps, in the column of the text. */
export function HowItWorks() {
  const t = useTexts(texts);
  return (
    <Section>
      <h2>{t.home.how}</h2>
      <Steps>
        {t.home.steps.map(({ title, text }, i) => (
          <Step key={title}>
            <span>
              <Icon name={icons[i] ?? 'dot'} size={26} />
            </span>
            <h3>{`${i + 1}. ${title}`}</h3>
            <p>{text}</p>
          </Step>
        ))}
      </Steps>
    </Section>
  );
}
