/**
 * Asks for one page again and again, in a separate process: `fork(this, [PORT, PATH, CONNECTIONS, SECONDS])`; reports
 * what it saw, then ends. It must need less processor time than what it measures, so it reads nothing of an answer but
 * its status and length, into one buffer for each connection.
 */
import { connect } from 'node:net';
import { percentile } from '../bench-shop.ts';

export interface ClientReport {
  requestsPerSecond: number;
  p99Ms: number;
  /** Processor time of this process. */
  cpuMs: number;
  /** Bytes of the last answer, and how they were encoded. */
  bytes: number;
  encoding: string;
}

const [port = '', path = '', connections = '', seconds = ''] = process.argv.slice(2);
/** As a browser asks. */
const request = Buffer.from(
  `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\naccept: text/html\r\naccept-encoding: gzip, deflate, br, zstd\r\n\r\n`,
);
const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('content-length: ');
const OK = Buffer.from('HTTP/1.1 200');

const times: number[] = [];
let head = '';
let bytes = 0;

/** One connection: asks as soon as the last answer is complete, until `until`. */
function ask(until: number): Promise<void> {
  return new Promise((done, fail) => {
    /** Bytes of the answer still to come; 0 before its head. */
    let left = 0;
    let started = 0;
    const send = () => {
      if (performance.now() >= until) {
        socket.destroy();
        return done();
      }
      started = performance.now();
      socket.write(request);
    };
    const read = (size: number, buffer: Buffer): boolean => {
      if (left === 0) {
        const part = buffer.subarray(0, size);
        const end = part.indexOf(END_OF_HEAD);
        if (end < 0 || !part.subarray(0, OK.length).equals(OK)) throw new Error(`not a page: ${part.subarray(0, 200)}`);
        const at = part.indexOf(LENGTH) + LENGTH.length;
        bytes = Number.parseInt(part.toString('latin1', at, at + 10), 10);
        if (times.length === 0) head = part.toString('latin1', 0, end);
        left = bytes + end + END_OF_HEAD.length;
      }
      left -= size;
      if (left === 0) {
        times.push(performance.now() - started);
        send();
      }
      return true;
    };
    const buffer = Buffer.allocUnsafe(128 * 1024);
    const socket = connect({
      port: Number(port),
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer, callback: (size, chunk) => read(size, chunk as Buffer) },
    });
    socket.on('connect', send);
    socket.on('error', fail);
  });
}

const used = process.cpuUsage();
const started = performance.now();
await Promise.all(Array.from({ length: Number(connections) }, () => ask(started + Number(seconds) * 1_000)));
const elapsed = performance.now() - started;
const { user, system } = process.cpuUsage(used);
const report: ClientReport = {
  requestsPerSecond: (times.length * 1_000) / elapsed,
  p99Ms: percentile(
    times.toSorted((a, b) => a - b),
    0.99,
  ),
  cpuMs: (user + system) / 1_000,
  bytes,
  encoding: /^content-encoding: (\w+)/im.exec(head)?.[1] ?? 'identity',
};
process.send?.(report, () => process.exit(0));
