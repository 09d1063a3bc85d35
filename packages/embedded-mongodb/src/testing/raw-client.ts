import { once } from 'node:events';
import net from 'node:net';
import { deserialize, serialize, type Document } from 'bson';

/** A client below the driver, which sends exactly the given messages. */
export class RawClient {
  private constructor(readonly socket: net.Socket) {}

  static async connect(port: number): Promise<RawClient> {
    const socket = net.connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new RawClient(socket);
  }

  static message(command: Document, { flags = 0, requestId = 1 }: { flags?: number; requestId?: number } = {}): Buffer {
    const body = serialize(command);
    const message = Buffer.alloc(21 + body.length);
    message.writeInt32LE(message.length, 0);
    message.writeInt32LE(requestId, 4);
    message.writeInt32LE(2013, 12);
    message.writeUInt32LE(flags, 16);
    message.set(body, 21);
    return message;
  }

  async replies(count: number): Promise<{ to: number; body: Document }[]> {
    let bytes = Buffer.alloc(0);
    const found: { to: number; body: Document }[] = [];
    while (found.length < count) {
      const [chunk] = (await once(this.socket, 'data')) as [Buffer];
      bytes = Buffer.concat([bytes, chunk]);
      while (bytes.length >= 4 && bytes.length >= bytes.readInt32LE(0)) {
        const length = bytes.readInt32LE(0);
        found.push({ to: bytes.readInt32LE(8), body: deserialize(bytes.subarray(21, length)) });
        bytes = bytes.subarray(length);
      }
    }
    return found;
  }

  async command(command: Document): Promise<Document> {
    const answer = this.replies(1);
    this.socket.write(RawClient.message(command));
    return (await answer)[0]!.body;
  }

  close(): void {
    this.socket.destroy();
  }
}
