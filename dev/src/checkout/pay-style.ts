export const payStyle = `
:root {
  color-scheme: light dark;
  --ink: #16182a;
  --soft: #5f6379;
  --line: #dcdeea;
  --paper: #fff;
  --ground: #eef0f9;
  --accent: #3032a8;
  --on-accent: #fff;
  --good: #0d6b3d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #eef0fb;
    --soft: #a6aac2;
    --line: #373b55;
    --paper: #1c1f33;
    --ground: #10121f;
    --accent: #b3b6ff;
    --on-accent: #14163a;
    --good: #74dba5;
  }
}
* {
  box-sizing: border-box;
}
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
  padding: 16px;
  font:
    16px/1.5 system-ui,
    sans-serif;
  color: var(--ink);
  background: radial-gradient(120% 80% at 50% 0, color-mix(in srgb, var(--accent) 22%, var(--ground)), var(--ground));
}
main {
  width: 100%;
  max-width: 420px;
  padding: 24px;
  background: var(--paper);
  border: 1px solid var(--line);
  border-radius: 20px;
  box-shadow: 0 16px 48px rgb(10 12 40 / 0.16);
}
header {
  display: flex;
  align-items: center;
  gap: 10px;
  font-weight: 700;
}
.mark {
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: 10px;
  background: var(--accent);
  color: var(--on-accent);
  font-size: 14px;
}
.badge {
  margin-left: auto;
  padding: 2px 10px;
  border: 1px solid var(--line);
  border-radius: 99px;
  font-size: 13px;
  font-weight: 500;
  color: var(--soft);
}
h1 {
  margin: 28px 0 16px;
  font-size: 40px;
  line-height: 1.1;
}
h1 small {
  display: block;
  margin-bottom: 4px;
  font-size: 15px;
  font-weight: 500;
  color: var(--soft);
}
dl {
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 4px 16px;
  margin: 0 0 24px;
  padding: 12px 0;
  border-block: 1px solid var(--line);
  font-size: 15px;
}
dt {
  color: var(--soft);
}
dd {
  margin: 0;
  text-align: right;
  overflow-wrap: anywhere;
}
.code {
  font:
    13px ui-monospace,
    monospace;
}
button {
  width: 100%;
  min-height: 48px;
  padding: 10px 16px;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: transparent;
  color: inherit;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:focus-visible,
summary:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: 2px;
}
.pay {
  background: var(--accent);
  border-color: var(--accent);
  color: var(--on-accent);
  font-size: 18px;
}
.pair {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 10px;
  margin-top: 10px;
}
.paid {
  color: var(--good);
  font-weight: 600;
}
details {
  margin-top: 24px;
  border-top: 1px solid var(--line);
  padding-top: 12px;
}
summary {
  min-height: 32px;
  color: var(--soft);
  font-size: 15px;
  cursor: pointer;
}
.tools {
  display: grid;
  gap: 8px;
  margin-top: 8px;
}
.tool {
  font-weight: 500;
  font-size: 15px;
  text-align: left;
}
.foot {
  margin: 20px 0 0;
  color: var(--soft);
  font-size: 13px;
  text-align: center;
}
`;
