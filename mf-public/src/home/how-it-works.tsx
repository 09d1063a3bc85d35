import { Card, Icon, theme, useTexts, type IconName } from '@baazi/portal-kit';
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
  ${theme.screen.wide} {
    grid-template-columns: repeat(3, 1fr);
  }
`;
const Step = styled(Card)`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${theme.space(1)} ${theme.space(4)};
  align-items: center;
  & > span {
    display: grid;
    place-items: center;
    grid-row: span 2;
    width: 52px;
    height: 52px;
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

export function HowItWorks() {
  const t = useTexts(texts);
  return (
    <Section>
      <h2>{t.home.how}</h2>
      <Steps>
        {t.home.steps.map(({ title, text }, i) => (
          <Step as="li" key={title}>
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
