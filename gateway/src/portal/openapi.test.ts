import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openapi } from './openapi';

const origin = 'https://baazi.example';

test.each(['players', 'operators'] as const)(
  'a standard linter finds no fault in the document for %s',
  async (audience) => {
    const config = await createConfig({ extends: ['recommended'], rules: {} });
    const problems = await lintFromString({ source: openapi({ audience, origin }), config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  },
);
