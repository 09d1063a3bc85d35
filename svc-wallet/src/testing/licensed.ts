/** Mode `real` does not start without these. */
export const licensed = { LICENCE_JURISDICTION: 'MT', LICENCE_NUMBER: 'MGA/B2C/123/2026', LICENCE_MINIMUM_AGE: '18' };
