/** Exports for services. */
export { startService } from './start-service';
export type { Service } from './service';
export { partFolder } from './part-folder';
export { commonShape, hasProductionRules, serviceShape } from './config/base-config';
export { ConfigError, readConfig } from './config/read-config';
export { licenceOf, moneyModeSettings } from './config/licence';
export { policiesOf, policySettings, type Policies } from './config/policies';
export { httpUrl, json, origins, privateKey, proofKey, secret } from './config/env-types';
export { createLogger, type Logger } from './telemetry/create-logger';
export { registerGauge } from './telemetry/measured';
export { contextFrom, currentContext, inContext } from './telemetry/request-context';
export { InfrastructureError, ServiceUnavailable, isInfrastructureError } from './faults/infrastructure-error';
export { playerTokenSigner } from './identity/player-tokens';
export { BoundedCache } from './identity/bounded-cache';
export { decideByTwo, isProposalOpen, type Proposal } from './operators/decide-by-two';
export { byOperator, isLinked, type Operator } from './operators/decide-by-two';
export { isRecent } from './identity/authorize';
export { sessionReader } from './identity/sessions';
export { ENDED_SESSIONS, endedSessionMessage, sessionRowSigner } from './identity/session-rows';
export { stepUpRefusal, type StepUp } from './http/step-up-refusal';
export { addressKey, unmappedAddress } from './identity/address-key';
export { addressLimits, limitKey, secondsLeft, sharedLimiter } from './redis/address-limits';
export { compress, acceptedEncoding, type ContentEncoding } from './http/compress';
export { refuse, reply, replyBytes, type RepliedBytes, type Handler, type Refused } from './http/handler';
export { readStoredSettings, RuntimeSettings } from './operators/runtime-settings';
export { acceptReadReason } from './operators/spend-budget';
export { collectionOf, type Collection } from './mongo/collection';
export { inPages } from './mongo/in-pages';
export { inSnapshot } from './mongo/in-snapshot';
export { inTransaction, type Tx } from './mongo/in-transaction';
export type { Migration } from './mongo/migrate';
export { VersionConflict, Writes } from './mongo/writes';
export { duplicatesIn, isDuplicateKey } from './mongo/is-duplicate-key';
export { pageOf, pageOfRows, pageSlice } from './mongo/page-of';
export { lineOfExport, openOperatorActions, type OperatorAction, type RecordedAction } from './operators/operators-log';
export {
  keyIdOf,
  lineKeysOf,
  lineSigner,
  signedLine,
  signedLogSettings,
  type LineKeys,
  type SignedLine,
} from './operators/signed-lines';
export { followChain } from './operators/follow-chain';
export { lineHash, openLineBlocks, type ChainHead } from './operators/line-chain';
export { blocksOfLines, sealLines } from './operators/seal-lines';
export { textSigner, textVerifier } from './identity/service-signatures';
export { Batcher } from './workers/batcher';
export { KeyedBatcher } from './workers/keyed-batcher';
export { keyedQueue, type KeyedQueue } from './workers/keyed-queue';
export { dueIn } from './workers/due-in';
export { linesOfWaiting, MOST_WAITING, type WaitingState } from './workers/waiting-states';
export { outboxWaiting } from './bus/outbox-waiting';
export type { Worker } from './workers/start-worker';
export { forEachConcurrently, drainDue } from './workers/drain-due';
export type { EventOf } from './bus/bus';
export { RefusedMessage } from './bus/consumer';
export { removeQueues } from './bus/remove-queues';
export { openText, sealText } from './security/sealed-text';
export { connectRedis } from './redis/connect-redis';
