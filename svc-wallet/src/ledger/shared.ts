/** What a story comes to in a group; one that its group cannot end goes alone. */
export type Shared<Result> = { kind: 'ended'; result: Result } | { kind: 'alone' };
