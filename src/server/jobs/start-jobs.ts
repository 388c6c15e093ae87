import type { CloseStack } from '#platform/close-stack.ts';
import { createLoadMeter } from '#platform/limits/load-meter.ts';
import type { Services } from '../services.ts';
import { startJobLoop } from './job-loop.ts';
import { listJobs } from './job-table.ts';

/** A job of this process, for the metrics. */
export interface RunningJob {
  name: string;
  everySeconds: number;
  ageSeconds: () => number;
}

/** Starts every job of the table; closing waits until the runs under way have ended. */
export function startJobs(services: Services, open: CloseStack): RunningJob[] {
  const load = createLoadMeter();
  open.add('load meter', async () => load.stop());
  const jobs = listJobs(services, load).map((job) => ({
    ...job,
    loop: startJobLoop(job.name, job.everyMs, job.run, services.shop.log, job.load),
  }));
  open.add('jobs', async () => {
    await Promise.all(jobs.map(({ loop }) => loop.stop()));
  });
  return jobs.map(({ name, everyMs, loop }) => ({ name, everySeconds: everyMs / 1_000, ageSeconds: loop.ageSeconds }));
}
