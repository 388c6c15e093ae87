/** Requests as no browser sends them: any target, any Host header, several of one. */
import { request } from 'node:http';

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

interface RawCall {
  method?: string;
  /** The request target as sent: a path, or the absolute form. */
  target: string;
  /** Header names and values in turn. */
  headers: string[];
  body?: string;
}

/** Sends it to this port of this machine. */
export function rawCall(port: string, { method = 'GET', target, headers, body = '' }: RawCall): Promise<RawAnswer> {
  return new Promise((done, fail) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: target,
        headers: [...headers, 'content-length', `${Buffer.byteLength(body)}`],
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    sent.once('error', fail);
    sent.end(body);
  });
}
