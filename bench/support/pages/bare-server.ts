/** A bare node:http server that sends the same bytes to everybody: `fork(this, [FOLDER])`; reports its port. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const [folder = ''] = process.argv.slice(2);
const body = readFileSync(join(folder, 'body'));
const headers = JSON.parse(readFileSync(join(folder, 'headers.json'), 'utf8')) as Record<string, string>;
createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(0, '127.0.0.1', function (this: ReturnType<typeof createServer>) {
  process.send?.((this.address() as AddressInfo).port);
});
process.on('disconnect', () => process.exit(0));
