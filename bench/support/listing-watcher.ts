/** Looks at a listing over and over in a process of its own (drop.ts) and tells, when asked, how long each look took since it was asked last. */
const EVERY_MS = 50;
const [url = ''] = process.argv.slice(2);
let took: number[] = [];
process.on('message', () => {
  process.send?.(took);
  took = [];
});

async function look(): Promise<void> {
  const started = performance.now();
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`the listing answered ${reply.status}`);
  await reply.arrayBuffer();
  took.push(performance.now() - started);
}

for (;;) {
  await look();
  await new Promise((done) => setTimeout(done, EVERY_MS));
}
