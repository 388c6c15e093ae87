/** Queue of encoders: at most two at a time, which leaves a core for pages; small images go first. */
const queue: { width: number; run: () => Promise<void> }[] = [];
let running = 0;
const MAX_AT_ONCE = 2;

export function queueRender<T>(width: number, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((done, fail) => {
    queue.push({ width, run: () => work().then(done, fail) });
    queue.sort((a, b) => a.width - b.width);
    advance();
  });
}

function advance(): void {
  if (running >= MAX_AT_ONCE) return;
  const next = queue.shift();
  if (!next) return;
  running += 1;
  void next.run().finally(() => {
    running -= 1;
    advance();
  });
}
