import { createHash } from 'node:crypto';
import { isTeamCode, type ReplyOf, type endpoints, type TeamCode, teams } from '@baazi/contracts';
import { fillPage } from '@baazi/contracts/fill-page';

/** What the picture of a match shows: both crests and, of a side that has batted, its score such as `183/6`. */
export interface PictureFacts {
  sides: readonly [PictureSide, PictureSide];
  /** the same for the same picture */
  revision: string;
}
interface PictureSide {
  team: TeamCode;
  score: string;
}

const MAX_CACHED = 50;
/** One takes 30 ms of a thread; a request beyond gets the picture of the portal. */
const MAX_PENDING = 2;
const QUALITY = 82;

/** Undefined for teams without a crest. */
export function pictureOf({ match, score }: ReplyOf<typeof endpoints.matchPage>): PictureFacts | undefined {
  const sideOf = (team: string): PictureSide | undefined => {
    if (!isTeamCode(team)) return undefined;
    const innings = score?.innings.find((one) => one.team === team && !one.superOver);
    return { team, score: innings ? `${innings.runs}/${innings.wickets}` : '' };
  };
  const [left, right] = match.teams.map(sideOf);
  if (!left || !right) return undefined;
  const sides = [left, right] as const;
  return { sides, revision: createHash('sha256').update(JSON.stringify(sides)).digest('hex').slice(0, 12) };
}

/** Digits are strokes of the template, 11 wide and 16 high, so no font is needed. */
const ADVANCE = 16;
const GAP = 5;
function strokes(text: string, { x, y, scale }: { x: number; y: number; scale: number }): string {
  const signs = [...text].map((sign) => (sign === '/' ? 'slash' : sign));
  const uses = signs.map((sign, at) => `<use href="#d${sign}" x="${at * ADVANCE}"/>`).join('');
  const shift = (GAP - signs.length * ADVANCE) / 2;
  return ['stroke="#0b1434" stroke-width="6"', 'stroke="#fff" stroke-width="3"']
    .map((pen) => `<g transform="translate(${x} ${y}) scale(${scale}) translate(${shift})" ${pen}>${uses}</g>`)
    .join('');
}

function svgOf(template: string, { sides: [left, right] }: PictureFacts): string {
  const numbers =
    strokes(left.score, { x: 275, y: 490, scale: 4.5 }) +
    strokes('v', { x: 600, y: 250, scale: 5 }) +
    strokes(right.score, { x: 925, y: 490, scale: 4.5 });
  return fillPage(template, {
    LEFT: teams[left.team].primary,
    RIGHT: teams[right.team].primary,
    LEFTCREST: left.team,
    RIGHTCREST: right.team,
    SCORES: `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${numbers}</g>`,
  });
}

/** The program is loaded with the first picture: a gateway that draws none spends no memory on it. */
async function jpegOf(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(Buffer.from(svg)).jpeg({ quality: QUALITY }).toBuffer();
}

/** Pictures of matches for link previews, drawn off the event loop and cached by what they show. */
export class MatchPictures {
  readonly #cache = new Map<string, Promise<Buffer>>();
  #pendingCount = 0;

  /** `readTemplate`: of the shell's release. */
  constructor(private readonly readTemplate: (shellVersion: string) => Promise<Buffer | undefined>) {}

  /** Undefined while others are drawn, and for a shell without a template. */
  async read(facts: PictureFacts, shellVersion: string): Promise<Buffer | undefined> {
    const key = `${shellVersion} ${facts.revision}`;
    const known = this.#cache.get(key);
    if (known) return known;
    if (this.#pendingCount >= MAX_PENDING) return undefined;
    this.#pendingCount += 1;
    try {
      const template = await this.readTemplate(shellVersion);
      if (!template) return undefined;
      const drawn = this.#cache.get(key) ?? jpegOf(svgOf(template.toString('utf8'), facts));
      this.#cache.set(key, drawn);
      const [oldest] = this.#cache.keys();
      if (this.#cache.size > MAX_CACHED && oldest !== undefined) this.#cache.delete(oldest);
      return await drawn;
    } catch (error) {
      this.#cache.delete(key);
      throw error;
    } finally {
      this.#pendingCount -= 1;
    }
  }
}
