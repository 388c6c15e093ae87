/**
 * Loads a listing repeatedly in a separate process (drop.ts) and reports, on request, the times since the last report.
 */
const EVERY_MS = 50;
const [url = ''] = process.argv.slice(2);
let durations: number[] = [];
process.on('message', () => {
  process.send?.(durations);
  durations = [];
});

async function load(): Promise<void> {
  const started = performance.now();
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`the listing answered ${reply.status}`);
  await reply.arrayBuffer();
  durations.push(performance.now() - started);
}

for (;;) {
  await load();
  await new Promise((done) => setTimeout(done, EVERY_MS));
}
