/** What the browser itself reports of every page of a journey: how long presses took to be painted, and what moved. */
import type { Page } from 'playwright-core';
import { defineDescribe, type Report, reportAnswers, reportTimings } from './report-page.ts';

type ReportOf<Kind extends Report['kind']> = Extract<Report, { kind: Kind }>;

export interface Seen {
  /** From each press to the next paint: the longest of the events that belong to it. */
  presses: () => ReportOf<'press'>[];
  shifts: readonly ReportOf<'shift'>[];
  answers: readonly ReportOf<'answer'>[];
}

/** Watches every document that the page shows from now on. */
export async function watchPage(page: Page): Promise<Seen> {
  const presses = new Map<string, ReportOf<'press'>>();
  const shifts: ReportOf<'shift'>[] = [];
  const answers: ReportOf<'answer'>[] = [];
  await page.exposeBinding('reportOfPage', (_, report: Report) => {
    if (report.kind === 'shift') shifts.push(report);
    else if (report.kind === 'answer') answers.push(report);
    else if (report.ms > (presses.get(report.id)?.ms ?? -1)) presses.set(report.id, report);
  });
  for (const script of [defineDescribe, reportTimings, reportAnswers]) await page.addInitScript(script);
  return { presses: () => [...presses.values()], shifts, answers };
}
