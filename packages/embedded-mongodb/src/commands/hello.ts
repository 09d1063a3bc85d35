import { limits } from '../documented-commands';
import { Long, ObjectId, Timestamp } from '../semantics/bson-document';
import type { Command } from './command';
import { helloLogin } from './sasl';

export const replicaSetName = 'embedded';
const electionId = new ObjectId('7fffffff0000000000000001');

/** A replica set of one, so that drivers offer transactions. No topologyVersion: hellos are not streamed. */
export const hello: Command = {
  needs: 'nobody',
  run: ({ server, connectionId, command }) => ({
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    secondary: false,
    setName: replicaSetName,
    setVersion: 1,
    hosts: [server.address],
    primary: server.address,
    me: server.address,
    electionId,
    lastWrite: {
      opTime: { ts: Timestamp.fromBits(1, Math.floor(Date.now() / 1000)), t: Long.ONE },
      lastWriteDate: new Date(),
    },
    maxBsonObjectSize: limits.documentBytes,
    maxMessageSizeBytes: limits.messageBytes,
    maxWriteBatchSize: limits.operationsPerBatch,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: limits.sessionMinutes,
    connectionId,
    minWireVersion: 0,
    maxWireVersion: 25, // MongoDB 8.0
    readOnly: false,
    ...helloLogin({ server, connectionId, command }),
  }),
};

export const ping: Command = { needs: 'nobody', run: () => ({}) };
