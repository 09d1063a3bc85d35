/** The result of an operation in a batch; one that its batch cannot decide runs singly. */
export type BatchResult<Result> = { kind: 'ended'; result: Result } | { kind: 'alone' };
