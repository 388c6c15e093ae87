import { addDays, nzDay } from '#shared/nz-dates.ts';

/** Today and the days before it, as many as named. */
export const lastDays = (count: number) => {
  const to = nzDay(new Date());
  return { from: addDays(to, 1 - count), to };
};
