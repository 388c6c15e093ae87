/** Somebody of the staff, taken on and logged in, with the token that goes along in each call. */
import { createStaffSecrets } from '#adapters/identity/staff-secrets.ts';
import type { StaffRole } from '#contract/staff/staff.ts';
import { addStaff } from '#modules/staff/members/add-staff.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { TestShop } from '../shop/running-shop.ts';
import { testCtx } from '../shop/test-context.ts';
import { type AccountClient, accountClient } from './account-client.ts';

export const STAFF_PASSWORD = 'Pōhutukawa-ladder 31';

/** `email` is staff's own; the same one twice is refused. */
export async function takeOnStaff(
  shop: Pick<TestShop, 'databaseUrl'>,
  role: StaffRole,
  email = `${role}@kerb.example`,
): Promise<void> {
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const staffSecrets = createStaffSecrets({ key: Buffer.alloc(32), issuer: 'test' });
  await addStaff(
    { ...testCtx(db), staffSecrets },
    { email, name: `Mere the ${role}`, role, password: STAFF_PASSWORD },
    'test',
  );
  await close();
}

export async function staffAtWork(
  shop: Pick<TestShop, 'databaseUrl' | 'url'>,
  role: StaffRole,
  email = `${role}@kerb.example`,
): Promise<AccountClient> {
  await takeOnStaff(shop, role, email);
  const client = accountClient(shop.url);
  const answer = await client.call('POST', '/staff/login', { email, password: STAFF_PASSWORD });
  if (answer.status !== 200) throw new Error(`${email} was not let in: ${answer.status}`);
  const token = answer.body.session.token as string;
  return {
    ...client,
    call: (method, path, body, headers = {}) =>
      client.call(method, path, body, { authorization: `Bearer ${token}`, ...headers }),
  };
}
