/** Creates a staff account, logs it in, and sends its CSRF token with each call. */
import { createStaffSecrets } from '#adapters/identity/staff-secrets.ts';
import type { StaffRole } from '#contract/staff/staff.ts';
import { addStaff } from '#modules/staff/members/add-staff.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { TestShop } from '../shop/running-shop.ts';
import { testCtx } from '../shop/test-context.ts';
import { type AccountClient, accountClient } from './account-client.ts';

export const STAFF_PASSWORD = 'Pōhutukawa-ladder 31';

/** `email` must belong to a staff member; using the same address twice is refused. */
export async function createStaff(
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

export async function loggedInStaff(
  shop: Pick<TestShop, 'databaseUrl' | 'url'>,
  role: StaffRole,
  email = `${role}@kerb.example`,
): Promise<AccountClient> {
  await createStaff(shop, role, email);
  const client = accountClient(shop.url);
  const answer = await client.call('POST', '/staff/login', { email, password: STAFF_PASSWORD });
  if (answer.status !== 200) throw new Error(`${email} could not log in: ${answer.status}`);
  const token = answer.body.session.token as string;
  return {
    ...client,
    call: (method, path, body, headers = {}) =>
      client.call(method, path, body, { authorization: `Bearer ${token}`, ...headers }),
  };
}
