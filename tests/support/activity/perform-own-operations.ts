/** Performs what staff change of their own log-in, and a manager of another's, each with the entry that it leaves. */
import { accountClient } from '../clients/account-client.ts';
import { newStaff, type StaffPerson } from '../clients/staff-client.ts';
import type { StaffedShop } from '../prepared-shops/staffed-shop.ts';
import { appCode, stepNow } from '../second-factor/app-code.ts';
import { softwarePasskey } from '../second-factor/software-passkey.ts';
import type { Perform } from './performed.ts';

export async function performOnOwnLogIn(
  { shop, manager }: StaffedShop,
  by: (who: StaffPerson) => Perform,
): Promise<void> {
  const who = await newStaff(shop, 'picker', 'Tūī Rangi');
  const [perform, subject] = [by(who), 'staff:'];
  const { email, password } = who;
  await accountClient(shop.url).call('POST', '/staff/login', { email, password });
  const { sessions } = (await who.call('GET', '/staff/second-factor')).body;
  const other = sessions.find(({ current }: { current: boolean }) => !current).id;
  const ended = { subject, before: 'open', after: 'ended' };
  await perform('DELETE /staff/sessions/{id}', `/staff/sessions/${other}`, undefined, ended);

  const { key } = (await who.call('POST', '/staff/authenticator')).body;
  const app = { subject, before: 'no', after: 'authenticator' };
  await perform('PUT /staff/authenticator', '/staff/authenticator', { code: appCode(key, stepNow() - 1) }, app);
  const codes = { subject, before: '10', after: 'ten new ones' };
  await perform('POST /staff/recovery-codes', '/staff/recovery-codes', undefined, codes);
  const { options } = (await who.call('POST', '/staff/passkeys/options')).body;
  const passkey = { name: 'Laptop', passkey: softwarePasskey(shop.url).register(options) };
  await perform('POST /staff/passkeys', '/staff/passkeys', passkey, { subject, after: 'passkey' });
  const { passkeys } = (await who.call('GET', '/staff/second-factor')).body;
  const fewer = { subject, before: '2', after: '1' };
  await perform('DELETE /staff/passkeys/{id}', `/staff/passkeys/${passkeys[0].id}`, undefined, fewer);
  const none = { subject, before: '1', after: '0' };
  await perform('DELETE /staff/authenticator', '/staff/authenticator', undefined, none);

  const again = (await who.call('POST', '/staff/authenticator')).body;
  await who.call('PUT', '/staff/authenticator', { code: appCode(again.key, stepNow() - 1) });
  const passwords = { currentPassword: password, password: 'Harakeke-bush 9' };
  await perform('POST /staff/password/change', '/staff/password/change', passwords, { subject, after: 'another one' });
  const { members } = (await manager.call('GET', '/staff/members')).body;
  const member = members.find((one: { email: string }) => one.email === email);
  const reset = `/staff/members/${member.id}/second-factor-reset`;
  const gone = { subject: `staff:${member.id}`, before: 'yes', after: 'no' };
  await by(manager)('POST /staff/members/{id}/second-factor-reset', reset, undefined, gone);
}
