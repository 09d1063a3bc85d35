import type { Socket } from 'node:net';
import { limits } from '../documented-commands';
import type { Doc } from '../semantics/bson-document';
import { encodeReply, parseMessage, replyMessage, type Request } from './messages';

/** Answers a command; `undefined` closes the connection without an answer. */
export type Answer = (command: Doc, connection: Connection) => Promise<Doc | undefined>;

let lastConnectionId = 0;
let lastRequestId = 0;

/** One client socket: splits the stream into messages and replies to them in order. */
export class Connection {
  readonly id = ++lastConnectionId;
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  private readonly waiting: Request[] = [];
  private isBusy = false;

  constructor(
    private readonly socket: Socket,
    private readonly answer: Answer,
  ) {
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.receive(chunk));
    socket.on('error', () => socket.destroy());
  }

  close(): void {
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    this.pending.push(chunk);
    this.pendingBytes += chunk.length;
    try {
      for (let message = this.take(); message; message = this.take()) this.waiting.push(parseMessage(message));
    } catch {
      this.close(); // no reply is possible outside the protocol
      return;
    }
    if (!this.isBusy) void this.work();
  }

  /** The next complete message. */
  private take(): Buffer | undefined {
    if (this.pendingBytes < 16) return undefined;
    if (
      this.pending.length > 1 &&
      (this.pending[0]!.length < 4 || this.pendingBytes >= this.pending[0]!.readInt32LE(0))
    )
      this.pending = [Buffer.concat(this.pending)];
    const first = this.pending[0]!;
    const length = first.readInt32LE(0);
    if (length < 16 || length > limits.messageBytes) throw new RangeError('message length');
    if (first.length < length) return undefined;
    this.pending[0] = first.subarray(length);
    this.pendingBytes -= length;
    if (this.pendingBytes === 0) this.pending = [];
    return first.subarray(0, length);
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    for (let request = this.waiting.shift(); request; request = this.waiting.shift()) {
      const reply = await this.answer(request.command, this);
      if (reply === undefined) {
        this.close();
        return;
      }
      if (request.wantsReply && !this.socket.destroyed)
        this.socket.write(replyMessage(request, encodeReply(reply), ++lastRequestId));
    }
    this.isBusy = false;
  }
}
