/**
 * A client that requests everything expensive at full speed, in a separate process: `fork(this, [PORT, ADDRESS,
 * BODY])`; reports the statuses it received on request.
 */
import { connect } from 'node:net';

const [port = '', address = '', info = ''] = process.argv.slice(2);
const SOCKETS_EACH = 8;
const answered = new Map<string, number>();
let serial = 0;

const head = (method: string, path: string, more: readonly string[] = []): string =>
  [`${method} ${path} HTTP/1.1`, `host: localhost:${port}`, `x-forwarded-for: ${address}`, ...more, '', ''].join(
    '\r\n',
  );
const JSON_TYPE = 'content-type: application/json';
const post = (path: string, body: string): string =>
  head('POST', path, [JSON_TYPE, `content-length: ${Buffer.byteLength(body)}`]) + body;
const chunked = (path: string, body: string): string =>
  `${head('POST', path, [JSON_TYPE, 'transfer-encoding: chunked'])}${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;

const digits = (count: number): string => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');
const unknownCards = (): string => {
  const request = JSON.parse(info);
  const methods = Array.from({ length: 10 }, () => ({
    method: 'voucher',
    amount: 5,
    code: `6047${digits(15)}`,
    pin: digits(8),
  }));
  return JSON.stringify({ ...request, payment: { methods } });
};
const logIn = (): string => JSON.stringify({ email: `nobody${serial}@example.nz`, password: `Not-this ${serial}` });

const kinds: readonly (() => string)[] = [
  () => head('GET', serial % 2 === 0 ? `/nz/search?q=word${serial}` : `/nz/products/none-${serial}`),
  () => post('/nz/api/checkout/info', unknownCards()),
  () => post('/nz/api/auth/login', logIn()),
  () => (serial % 2 === 0 ? chunked('/nz/api/auth/login', logIn()) : chunked('/nz/api/checkout/info', unknownCards())),
];

/** Sends the next request as soon as the last one is answered; reopens a connection that the shop closes. */
function ask(kind: () => string): void {
  const socket = connect(Number(port), '127.0.0.1');
  let text = '';
  const send = () => {
    serial += 1;
    socket.write(kind());
  };
  socket.setEncoding('latin1');
  socket.on('connect', send);
  socket.on('data', (part: string) => {
    text += part;
    const end = text.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? Number.NaN);
    const whole = Number.isNaN(length) ? text.endsWith('0\r\n\r\n') : text.length >= end + 4 + length;
    if (!whole) return;
    const status = text.slice(9, 12);
    answered.set(status, (answered.get(status) ?? 0) + 1);
    text = '';
    send();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => setTimeout(() => ask(kind), 10));
}

for (const kind of kinds) for (let socket = 0; socket < SOCKETS_EACH; socket += 1) ask(kind);
process.on('message', () => process.send?.(Object.fromEntries(answered)));
process.on('disconnect', () => process.exit(0));
