import { mayStaff } from '#contract/staff/staff-permissions.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';

/** Whether the caller may send this reason for a 'was' price without proof: a manager may, machines may not (HON-02). */
export const mayOverrule = (staff: StaffCaller, wasReason: string | undefined): boolean =>
  wasReason === undefined || (staff.apiKey === undefined && mayStaff(staff, 'overruleWasPrices'));
