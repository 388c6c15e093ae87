import type { StaffRole } from '#contract/staff/staff.ts';
import type { Config } from '#platform/config.ts';

/** Whether the role needs a second factor (KERB_STAFF_SECOND_FACTOR). */
export const needsSecondFactor = (config: Pick<Config, 'KERB_STAFF_SECOND_FACTOR'>, role: StaffRole): boolean =>
  config.KERB_STAFF_SECOND_FACTOR.split(',').includes(role);
