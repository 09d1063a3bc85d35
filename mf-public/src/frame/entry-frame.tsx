import { paths } from '@baazi/contracts';
import { Link, theme, useTexts } from '@baazi/portal-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { texts } from '../texts';
import { LanguageSwitch } from './language-switch';
import { Logo } from './logo';
import { StadiumArt } from './stadium-art';

const Page = styled.div`
  display: grid;
  min-height: 100dvh;
  ${theme.screen.wide} {
    grid-template-columns: minmax(0, 1.1fr) minmax(420px, 1fr);
  }
`;
const Art = styled.aside`
  display: none;
  ${theme.screen.wide} {
    display: grid;
    align-items: end;
    overflow: hidden;
    background: ${theme.color.sunken};
  }
`;
const Side = styled.div`
  display: grid;
  align-content: start;
  justify-items: center;
  gap: ${theme.space(6)};
  padding: ${theme.space(6)} ${theme.space(4)} ${theme.space(10)};
  ${theme.screen.wide} {
    align-content: center;
  }
`;
const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  width: min(100%, 420px);
  ${theme.screen.wide} {
  }
`;
const Narrow = styled.div`
  ${theme.screen.wide} {
    display: none;
  }
`;
/** Wide screens show no logo here, and still need a way home. */
const Home = styled(Link)`
  font-weight: 750;
  ${theme.screen.narrow} {
    display: none;
  }
`;
const Sheet = styled.div`
  display: grid;
  gap: ${theme.space(4)};
  width: min(100%, 420px);
  & h1 {
    margin: 0;
    font-size: ${theme.size.xxl};
    line-height: 1.2;
  }
  & > p {
    margin: 0;
    color: ${theme.color.soft};
  }
`;
/** Outside of a dialog this method sends nothing: a drawn form is submitted to no address before its screen runs. */
export const Form = styled.form.attrs({ method: 'dialog' })`
  display: grid;
  gap: ${theme.space(4)};
`;
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
  align-items: center;
  justify-content: space-between;
`;
export const Foot = styled.p`
  margin: 0;
  text-align: center;
  color: ${theme.color.soft};
`;

/** Wide screens show the banner beside the form, narrow ones the logo above it. */
export function EntryFrame({ children }: { children: ReactNode }) {
  const t = useTexts(texts);
  return (
    <Page>
      <Art>
        <StadiumArt />
      </Art>
      <Side>
        <Top>
          <Narrow>
            <Logo />
          </Narrow>
          <Home to={paths.home}>{t.portal}</Home>
          <LanguageSwitch />
        </Top>
        <Sheet>{children}</Sheet>
      </Side>
    </Page>
  );
}
