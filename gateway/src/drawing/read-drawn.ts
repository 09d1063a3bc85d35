import { z } from 'zod';

const MAX_LENGTH = 300_000;

const shape = z.object({ html: z.string().min(1), styles: z.string() });
export type Drawn = z.output<typeof shape>;

/**
 * Elements that no screen draws: the serialiser of React writes text without `<`, so each of them was put there by
 * something else. `template` marks a part that React could not draw. Handlers in attributes are refused by the policy of
 * the document.
 */
const FORBIDDEN = /<\/?(?:script|style|template|link|meta|base|iframe|object|embed|noscript|title|body|html|head)\b/i;
const STYLE_TAGS = /^(?:<style data-styled="true" data-styled-version="[\d.]+">[^<]*<\/style>)?$/;

/** Reads what a server half has drawn; throws if a document must not contain it. */
export function readDrawn(text: string): Drawn {
  if (text.length > MAX_LENGTH) throw new Error(`it drew ${text.length} characters, at most are ${MAX_LENGTH}`);
  const { html, styles } = shape.parse(JSON.parse(text));
  const found = FORBIDDEN.exec(html)?.[0];
  if (found !== undefined) throw new Error(`it drew ${found}`);
  if (!STYLE_TAGS.test(styles)) throw new Error('its styles are more than one element of styles');
  return { html, styles };
}
