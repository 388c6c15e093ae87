import type { CloseStack } from '#platform/close-stack.ts';
import { createLoadMeter } from '#platform/limits/load-meter.ts';
import type { Services } from '../services.ts';
import { startJobLoop } from './job-loop.ts';
import { listJobs } from './job-table.ts';

/** Starts every job of the table; closing waits until the runs under way have ended. */
export function startJobs(services: Services, open: CloseStack): void {
  const load = createLoadMeter();
  open.add('load meter', async () => load.stop());
  const loops = listJobs(services, load).map((job) =>
    startJobLoop(job.name, job.everyMs, job.run, services.shop.log, job.load),
  );
  open.add('jobs', async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
  });
}
