/**
 * HTTP calls over raw sockets that stay open: far less processor time than the server that is measured, because nothing
 * of an answer is read but its status and its length.
 */
import { connect, type Socket } from 'node:net';

export interface RawReply {
  status: number;
  body: Buffer;
}

export interface RawClient {
  /** A whole request, to be sent any number of times. */
  prepare: (path: string, body: string | Buffer, headers?: Record<string, string>) => Buffer;
  /** Waits for a free connection while all are in use. */
  send: (request: Buffer) => Promise<RawReply>;
  close: () => void;
}

interface Waiting {
  request: Buffer;
  done: (reply: RawReply) => void;
  fail: (error: Error) => void;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('content-length: ');

/** POST calls to a server on this machine, over at most `maxSockets` connections. */
export function openRawClient(port: number, maxSockets: number): RawClient {
  const free: ((call: Waiting) => void)[] = [];
  const waiting: Waiting[] = [];
  const sockets = new Set<Socket>();

  const open = (): ((call: Waiting) => void) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    sockets.add(socket);
    let call: Waiting | null = null;
    let read: Buffer = Buffer.alloc(0);
    const start = (next: Waiting) => {
      call = next;
      socket.write(next.request);
    };
    socket.on('data', (chunk: Buffer) => {
      read = read.length === 0 ? chunk : Buffer.concat([read, chunk]);
      const reply = wholeReply(read);
      if (!reply || !call) return;
      read = Buffer.alloc(0);
      const { done } = call;
      call = null;
      const next = waiting.shift();
      if (next) start(next);
      else free.push(start);
      done(reply);
    });
    const lose = (error: Error) => {
      sockets.delete(socket);
      const at = free.indexOf(start);
      if (at >= 0) free.splice(at, 1);
      call?.fail(error);
      call = null;
    };
    socket.on('error', lose);
    socket.on('close', () => lose(new Error('the server closed the connection')));
    return start;
  };

  return {
    prepare: (path, body, headers = {}) => {
      const extra = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const head = `POST /nz/api${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${extra.join('')}\r\n`;
      return Buffer.concat([Buffer.from(head), typeof body === 'string' ? Buffer.from(body) : body]);
    },
    send: (request) =>
      new Promise((done, fail) => {
        const call = { request, done, fail };
        const start = free.pop() ?? (sockets.size < maxSockets ? open() : null);
        if (start) start(call);
        else waiting.push(call);
      }),
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The reply once all of it has arrived. The API always states the length. */
function wholeReply(read: Buffer): RawReply | null {
  const head = read.indexOf(HEAD_END);
  if (head < 0) return null;
  const at = read.indexOf(LENGTH);
  if (at < 0 || at > head) throw new Error(`a reply without its length: ${read.subarray(0, head)}`);
  const length = Number.parseInt(read.toString('latin1', at + LENGTH.length, at + LENGTH.length + 10), 10);
  const end = head + HEAD_END.length + length;
  if (read.length < end) return null;
  return { status: Number(read.toString('latin1', 9, 12)), body: read.subarray(head + HEAD_END.length, end) };
}
