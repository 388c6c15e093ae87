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

/** What a manager changes of colleagues' rights. */
export async function performOnColleagues({ shop, manager }: StaffedShop, manage: Perform): Promise<void> {
  const colleague = await newStaff(shop, 'picker', 'Rangi Paki');
  const { staffId } = (await colleague.call('GET', '/staff/me')).body;
  const [member, subject] = [`/staff/members/${staffId}`, `staff:${staffId}`];
  const swaps = { name: 'Returns and swaps', permissions: ['receiveReturns'] };
  const made = await manage('POST /staff/roles', '/staff/roles', swaps, { subject: 'role:', after: 'receiveReturns' });
  const role = `/staff/roles/${made.id}`;
  const wider = { ...swaps, permissions: ['receiveReturns', 'seeOrders'] };
  const edited = { subject: `role:${made.id}`, before: 'receiveReturns', after: 'seeOrders' };
  await manage('PUT /staff/roles/{id}', role, wider, edited);
  const given = { subject, before: 'picker', after: 'Returns and swaps' };
  await manage('PUT /staff/members/{id}/role', `${member}/role`, { roleId: made.id }, given);
  const ended = { subject, before: '1', after: '0' };
  await manage('DELETE /staff/members/{id}/sessions', `${member}/sessions`, undefined, ended);
  const suspended = { subject, before: 'no', after: 'yes' };
  await manage('POST /staff/members/{id}/suspended', `${member}/suspended`, { suspended: true }, suspended);
  await manager.call('PUT', `${member}/role`, { role: 'picker' });
  const removed = { subject: `role:${made.id}`, before: 'Returns and swaps' };
  await manage('DELETE /staff/roles/{id}', role, undefined, removed);
  const guest = { email: 'hana@kerb.example', name: 'Hana Reti', role: { role: 'picker' } };
  const invited = { subject: 'invitation:', after: 'Hana Reti' };
  await manage('POST /staff/invitations', '/staff/invitations', guest, invited);
  const { invitations } = (await manager.call('GET', '/staff/invitations')).body;
  const withdrawn = { subject: `invitation:${invitations[0].id}`, before: 'Hana Reti' };
  await manage('DELETE /staff/invitations/{id}', `/staff/invitations/${invitations[0].id}`, undefined, withdrawn);
}
