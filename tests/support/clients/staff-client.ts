/** A staff member logged in to the API. */
import { randomBytes } from 'node:crypto';
import { createStaffSecrets } from '#adapters/identity/staff-secrets.ts';
import type { StaffRole } from '#contract/staff/staff.ts';
import { addStaff } from '#modules/staff/members/add-staff.ts';
import { openDatabase } from '#platform/database/database.ts';
import { testCtx } from '../shop/test-context.ts';
import { type AccountClient, type Answer, accountClient } from './account-client.ts';

const PASSWORD = 'Kahikatea-grove 92';
let serial = 0;

export interface StaffPerson {
  email: string;
  password: string;
  name: string;
  call: (method: string, path: string, body?: unknown) => Promise<Answer>;
}

/** Creates a staff account and logs it in. */
export async function newStaff(
  shop: { url: string; databaseUrl: string },
  role: StaffRole,
  name = `Hemi the ${role}`,
): Promise<StaffPerson> {
  serial += 1;
  const email = `${role}${serial}@kerb.example`;
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const staffSecrets = createStaffSecrets({ key: randomBytes(32), issuer: 'test' });
  await addStaff({ ...testCtx(db), staffSecrets }, { email, name, role, password: PASSWORD }, 'test');
  await close();
  const client: AccountClient = accountClient(shop.url);
  const answer = await client.call('POST', '/staff/login', { email, password: PASSWORD });
  const token: string = answer.body.session.token;
  return {
    email,
    password: PASSWORD,
    name,
    call: (method, path, body) => client.call(method, path, body, { authorization: `Bearer ${token}` }),
  };
}
