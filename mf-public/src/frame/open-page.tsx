import { paths } from '@baazi/contracts';
import { Button, Link, theme } from '@baazi/portal-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { LanguageSwitch } from './language-switch';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${theme.layer.bar};
  display: flex;
  gap: ${theme.space(2)};
  align-items: center;
  min-height: 56px;
  padding: ${theme.space(1)} max(${theme.space(3)}, calc((100% - 1088px) / 2));
  border-bottom: 1px solid ${theme.color.line};
  background: ${theme.color.surface};
  & > h1 {
    flex: 1;
    margin: 0;
    overflow: hidden;
    font-size: ${theme.size.l};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
const Page = styled.div`
  display: grid;
  gap: ${theme.space(5)};
  max-width: 1120px;
  min-width: 0;
  margin: 0 auto;
  padding: ${theme.space(4)};
`;
const Part = styled.section`
  display: grid;
  gap: ${theme.space(3)};
  align-content: start;
  min-width: 0;
  padding: ${theme.space(4)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.l};
  background: ${theme.color.surface};
  & > h2 {
    margin: 0;
    font-size: ${theme.size.l};
  }
  & > p {
    margin: 0;
    color: ${theme.color.soft};
    overflow-wrap: anywhere;
  }
`;
export const Code = styled.code`
  color: ${theme.color.soft};
  font-size: ${theme.size.xs};
  overflow-wrap: anywhere;
`;

/** A page for everybody, signed in or not: a link back, its title, and its content. */
export function OpenPage({
  title,
  back,
  beside,
  children,
}: {
  title: string;
  back: string;
  beside: { to: string; label: string };
  children: ReactNode;
}) {
  return (
    <>
      <Bar>
        <Button
          small
          tone="plain"
          icon="back"
          aria-label={back}
          onClick={() => (window.history.length > 1 ? window.history.back() : window.location.assign(paths.home))}
        />
        <h1>{title}</h1>
        <LanguageSwitch />
        <Link to={beside.to}>{beside.label}</Link>
      </Bar>
      <Page>{children}</Page>
    </>
  );
}

/** One section of such a page. */
export function Area({ title, name, children }: { title: string; name: string; children: ReactNode }) {
  return (
    <Part aria-label={title} data-area={name}>
      <h2>{title}</h2>
      {children}
    </Part>
  );
}
