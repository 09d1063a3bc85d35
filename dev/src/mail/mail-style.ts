export const mailStyle = `
:root {
  color-scheme: light dark;
  --ink: #1a1c2b;
  --soft: #62657a;
  --line: #dfe1ea;
  --paper: #fff;
  --ground: #f4f5fa;
  --accent: #3b3fb6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #eceef8;
    --soft: #a2a6bd;
    --line: #33374d;
    --paper: #1d2032;
    --ground: #13152280;
    --accent: #a9acff;
  }
}
* {
  box-sizing: border-box;
}
body {
  margin: 0;
  font:
    16px/1.5 system-ui,
    sans-serif;
  color: var(--ink);
  background: var(--ground);
  overflow-wrap: anywhere;
}
header {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  align-items: baseline;
  padding: 16px 20px;
  background: var(--paper);
  border-bottom: 1px solid var(--line);
}
.brand {
  font-weight: 700;
  color: var(--accent);
  text-decoration: none;
}
.hint,
.list span,
time,
dt {
  color: var(--soft);
  font-size: 14px;
}
main {
  max-width: 860px;
  margin: 0 auto;
  padding: 20px;
}
.bar {
  display: flex;
  justify-content: space-between;
  align-items: center;
}
h1 {
  font-size: 20px;
  margin: 0;
}
h2 {
  font-size: 15px;
  margin: 20px 0 8px;
}
a {
  color: var(--accent);
}
a:focus-visible,
button:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: 2px;
}
button {
  font: inherit;
  padding: 8px 14px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--paper);
  color: inherit;
  cursor: pointer;
}
.list {
  list-style: none;
  margin: 16px 0;
  padding: 0;
  background: var(--paper);
  border: 1px solid var(--line);
  border-radius: 12px;
  overflow: hidden;
}
.list a {
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 2px 12px;
  padding: 12px 16px;
  color: inherit;
  text-decoration: none;
}
.list li + li {
  border-top: 1px solid var(--line);
}
.list a:hover {
  background: var(--ground);
}
.list strong {
  grid-column: 1 / -1;
}
.empty {
  padding: 48px 0;
  text-align: center;
  color: var(--soft);
}
article {
  background: var(--paper);
  border: 1px solid var(--line);
  border-radius: 12px;
  padding: 20px;
}
dl {
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 2px 16px;
}
dd {
  margin: 0;
}
pre {
  white-space: pre-wrap;
  font: inherit;
  border-top: 1px solid var(--line);
  padding-top: 16px;
}
iframe {
  width: 100%;
  height: 480px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: #fff;
}
@media (max-width: 520px) {
  .list a {
    grid-template-columns: 1fr;
  }
}
`;
