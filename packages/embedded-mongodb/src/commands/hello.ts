import { Long, ObjectId, Timestamp } from '../semantics/bson-document';
import { largestDocument } from '../storage/engine';
import { largestMessage } from '../wire/messages';
import type { Command } from './command';
import { helloLogin } from './sasl';

export const replicaSetName = 'embedded';
const electionId = new ObjectId('7fffffff0000000000000001');

/** A replica set of one, so that drivers offer transactions. No topologyVersion: hellos are not streamed. */
export const hello: Command = {
  fields: ['helloOk', 'client', 'compression', 'backpressure', 'saslSupportedMechs', 'speculativeAuthenticate'],
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
    maxBsonObjectSize: largestDocument,
    maxMessageSizeBytes: largestMessage,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId,
    minWireVersion: 0,
    maxWireVersion: 25, // MongoDB 8.0
    readOnly: false,
    ...helloLogin({ server, connectionId, command }),
  }),
};

export const ping: Command = { fields: [], needs: 'nobody', run: () => ({}) };
