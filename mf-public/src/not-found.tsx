import { paths } from '@baazi/contracts';
import { Button, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { LogoMark } from './frame/logo';
import { texts } from './texts';

const Page = styled.div`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${theme.space(4)};
  min-height: 100dvh;
  padding: ${theme.space(4)};
  text-align: center;
  & h1 {
    margin: 0;
    font-size: ${theme.size.hero};
  }
  & p {
    margin: 0;
    color: ${theme.color.soft};
  }
`;

/** Shown at any address that no remote owns. */
export default function NotFound() {
  const t = useTexts(texts);
  return (
    <Page>
      <LogoMark size={96} />
      <h1>{t.notFound.title}</h1>
      <p>{t.notFound.text}</p>
      <Button to={paths.home}>{t.notFound.home}</Button>
    </Page>
  );
}
