import { isDoc, type Doc } from '../semantics/bson-document';

const retryable = new Set([6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);
const transient = new Set([24, 112, 246, 251, 267]);

/** The error labels MongoDB puts on a reply (drivers' specification: transactions and retryable writes). */
export function labelsFor(reply: Doc, { name, inTransaction, hasTxnNumber }: { name: string; inTransaction: boolean; hasTxnNumber: boolean }): string[] {
  const endsTransaction = name === 'commitTransaction' || name === 'abortTransaction';
  const code = Number(reply.code ?? 0);
  const concernCode = isDoc(reply.writeConcernError) ? Number(reply.writeConcernError.code) : 0;
  const labels: string[] = [];
  if (inTransaction && (transient.has(code) || (retryable.has(code) && !endsTransaction))) labels.push('TransientTransactionError');
  const mayRetry = endsTransaction || (hasTxnNumber && !inTransaction);
  if (mayRetry && (retryable.has(code) || (code === 0 && retryable.has(concernCode)))) labels.push('RetryableWriteError');
  return labels;
}
