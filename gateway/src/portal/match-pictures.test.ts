import fs from 'node:fs';
import path from 'node:path';
import type { endpoints, ReplyOf } from '@baazi/contracts';
import sharp from 'sharp';
import { MatchPictures, pictureOf } from './match-pictures';

const template = fs.readFileSync(path.resolve(__dirname, '../../../shell/src/page/share-match.svg'));
const innings = (team: string, runs: number, extra = {}) => ({ team, runs, wickets: 6, overs: '20', ...extra });
const factsOf = (teams: [string, string], ...played: ReturnType<typeof innings>[]) =>
  pictureOf({ match: { teams }, score: { innings: played } } as unknown as ReplyOf<typeof endpoints.matchPage>);

test('shows both sides, and the score of a side that has batted; its address changes with the score', () => {
  const before = factsOf(['CSK', 'DC']);
  const after = factsOf(['CSK', 'DC'], innings('DC', 183), innings('DC', 12, { superOver: true }));
  expect(before?.sides).toEqual([
    { team: 'CSK', score: '' },
    { team: 'DC', score: '' },
  ]);
  expect(after?.sides[1]).toEqual({ team: 'DC', score: '183/6' });
  expect(after?.revision).not.toBe(before?.revision);
  expect(factsOf(['CSK', 'DC'])?.revision).toBe(before?.revision);
});

test('teams without a crest have no picture', () => {
  expect(factsOf(['CSK', 'X"><script>'])).toBeUndefined();
});

test('a thousand requests cost one drawing; another is drawn beside it, a third gets none meanwhile', async () => {
  const readTemplate = jest.fn(async () => template);
  const pictures = new MatchPictures(readTemplate);
  const [first, second, third] = [183, 184, 185].map((runs) => factsOf(['CSK', 'DC'], innings('CSK', runs)));
  if (!first || !second || !third) throw new Error('no facts');
  const [one, two, three] = await Promise.all([first, second, third].map((facts) => pictures.read(facts, '1')));
  expect(three).toBeUndefined();
  expect(await sharp(one).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(two?.equals(one ?? Buffer.alloc(0))).toBe(false);
  const again = await Promise.all(Array.from({ length: 1000 }, () => pictures.read(first, '1')));
  expect(again.every((picture) => picture === one)).toBe(true);
  expect(readTemplate).toHaveBeenCalledTimes(2);
});

test('a shell without a template has no pictures of matches', async () => {
  const facts = factsOf(['CSK', 'DC']);
  expect(facts && (await new MatchPictures(async () => undefined).read(facts, '0'))).toBeUndefined();
});
