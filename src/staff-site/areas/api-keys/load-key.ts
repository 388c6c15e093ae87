import type { LoaderFunctionArgs } from 'react-router';
import { type ApiKeyReply, apiKeysReply } from '#contract/staff/machines/api-keys.ts';
import { callStaff, StaffCallFailed } from '../../staff-call.ts';

/** The key of a screen's address. */
export async function loadKey({
  request: { signal },
  params: { prefix = '' },
}: LoaderFunctionArgs): Promise<ApiKeyReply> {
  const { keys } = await callStaff('GET', 'staff/api-keys', apiKeysReply, { signal });
  const key = keys.find((one) => one.prefix === prefix);
  if (!key) throw new StaffCallFailed(404, { message: 'There is no such key.' });
  return key;
}
