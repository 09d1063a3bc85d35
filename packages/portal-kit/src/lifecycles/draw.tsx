import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
// The file itself: the shared name is a facade of what browsers use.
import { ServerStyleSheet } from 'styled-components/dist/styled-components.esm.js';
import {
  holdDrawing,
  language$,
  loadTexts,
  serverTexts,
  session$,
  type Language,
  type Texts,
} from '@baazi/portal-kit/core';

/** The exports of a remote's server half. */
interface Screens {
  App: ComponentType;
  texts?: Texts<unknown>;
}
interface DrawingInput {
  path: string;
  language: Language;
  /** attributes of the document that screens read: `money`, `licence` */
  page: Readonly<Record<string, string>>;
  /** business time, ISO */
  at: string;
  /** envelopes by URL */
  answers: Readonly<Record<string, unknown>>;
}
interface Drawn {
  html: string;
  styles: string;
}

/** A screen inside a screen's chunk, and texts in another language, take a pass each before they are evaluated. */
const MAX_PASSES = 6;
/** Ticks until what a pass has begun to load is evaluated: a chunk takes about ten. */
const TICKS = 40;
/** How React marks a boundary whose content it could not render. */
const NOT_DRAWN = '<!--$!-->';

function render({ App }: Screens, path: string): Drawn {
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToString(
      sheet.collectStyles(
        <StaticRouter location={path}>
          <App />
        </StaticRouter>,
      ),
    );
    return { html, styles: sheet.getStyleTags() };
  } finally {
    sheet.seal();
  }
}

/**
 * Draws a screen for a visitor from these answers alone. Passes follow each other until two are equal, because chunks
 * and texts are evaluated between them. Resolves with JSON, as a text crosses the border of a context.
 */
export async function draw(screens: Screens, { path, language, page, at, answers }: DrawingInput): Promise<string> {
  Object.assign(document.documentElement.dataset, page);
  if (language$.value !== language) language$.next(language);
  if (session$.value.at !== 'signed-out') session$.next({ at: 'signed-out' });
  await Promise.all([screens.texts && loadTexts(screens.texts), loadTexts(serverTexts)]);
  holdDrawing({ atMs: Date.parse(at), replies: new Map(Object.entries(answers)) });
  let drawn = render(screens, path);
  let before = '';
  for (let pass = 1; pass < MAX_PASSES && (drawn.html !== before || drawn.html.includes(NOT_DRAWN)); pass += 1) {
    for (let tick = 0; tick < TICKS; tick += 1) await Promise.resolve();
    before = drawn.html;
    drawn = render(screens, path);
  }
  if (drawn.html.includes(NOT_DRAWN)) throw new Error(`a part of ${path} was not drawn`);
  return JSON.stringify(drawn);
}
