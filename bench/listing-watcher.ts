/** Looks at a listing over and over in a process of its own (drop.ts) and tells, when asked, how long each look took since it was asked last. */
import { Agent, get } from 'node:http';

const EVERY_MS = 50;
const [url = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
let took: number[] = [];
process.on('message', () => {
  process.send?.(took);
  took = [];
});

const look = (): Promise<void> =>
  new Promise((done, fail) => {
    const started = performance.now();
    get(url, { agent }, (reply) => {
      if (reply.statusCode !== 200) fail(new Error(`the listing answered ${reply.statusCode}`));
      reply.resume().once('end', () => {
        took.push(performance.now() - started);
        done();
      });
    }).once('error', fail);
  });

for (;;) {
  await look();
  await new Promise((done) => setTimeout(done, EVERY_MS));
}
