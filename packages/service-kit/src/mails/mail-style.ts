const css = (rules: Record<string, string>): string =>
  Object.entries(rules)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
/** Inline styles of each element of a mail. */
export const mailStyle = {
  page: css({
    margin: '0',
    padding: '0',
    background: '#eef1f8',
    'font-family': "-apple-system,'Segoe UI',Roboto,'Noto Sans Devanagari','Nirmala UI',Helvetica,Arial,sans-serif",
  }),
  card: css({ 'max-width': '520px', background: '#ffffff', 'border-radius': '16px', overflow: 'hidden' }),
  brand: css({
    background: '#141b3c',
    padding: '20px 32px',
    'font-size': '20px',
    'font-weight': '700',
    'letter-spacing': '.4px',
    color: '#ffffff',
  }),
  heading: css({ margin: '0 0 16px', 'font-size': '22px', 'line-height': '30px', color: '#141b3c' }),
  paragraph: css({ margin: '0 0 16px', 'font-size': '16px', 'line-height': '24px', color: '#28304a' }),
  code: css({
    margin: '8px 0 24px',
    padding: '18px 0',
    'border-radius': '12px',
    background: '#f3f5fb',
    'text-align': 'center',
    'font-family': 'Consolas,Menlo,monospace',
    'font-size': '32px',
    'font-weight': '700',
    'letter-spacing': '10px',
    color: '#141b3c',
  }),
  action: css({ margin: '8px 0 24px', 'text-align': 'center' }),
  button: css({
    display: 'inline-block',
    padding: '14px 28px',
    'border-radius': '10px',
    background: '#ffb020',
    color: '#141b3c',
    'font-size': '16px',
    'font-weight': '700',
    'text-decoration': 'none',
  }),
  link: css({ color: '#667092' }),
  smallPrint: css({ padding: '0 32px 28px', 'font-size': '13px', 'line-height': '20px', color: '#667092' }),
};
