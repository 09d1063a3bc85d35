const { projects, testTimeout } = require('../../../jest.config.cjs');

/** The tests as always, over sources of which one may be mutated. */
module.exports = {
  testTimeout,
  projects: projects.map((project) => ({
    ...project,
    transform: Object.fromEntries(
      Object.entries(project.transform).map(([files, [, options]]) => [
        files,
        [require.resolve('./mutating-transform.cjs'), options],
      ]),
    ),
  })),
};
