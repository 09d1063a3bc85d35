import { theme } from '@baazi/portal-kit';
import { generate } from 'lean-qr';
import styled from 'styled-components';

/** The quiet zone in modules, which cameras need. */
const MARGIN = 4;
const Code = styled.svg`
  justify-self: center;
  width: min(100%, 220px);
  border-radius: ${theme.radius.m};
  shape-rendering: crispEdges;
`;

/** Black on white in every theme, because cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const all = Array.from({ length: code.size }, (_, i) => i);
  const dark = all.flatMap((y) => all.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`)).join('');
  const size = code.size + 2 * MARGIN;
  return (
    <Code viewBox={`${-MARGIN} ${-MARGIN} ${size} ${size}`} role="img" aria-label={label}>
      <path d={`M${-MARGIN} ${-MARGIN}h${size}v${size}h${-size}z`} fill="#fff" />
      <path d={dark} fill="#000" />
    </Code>
  );
}
