import type { Clock } from '#platform/clock.ts';
import type { DeviceAccount } from '#platform/limits/known-device.ts';
import type { SecurityEventsHolder } from './security-event-buffer.ts';

/** Notes a refused log-in. Whether there is such an account is looked up later, so that it changes no answer's time. */
export function noteRefusedLogIn(
  ctx: { clock: Clock } & SecurityEventsHolder,
  kind: 'log-in-failed' | 'log-in-locked',
  { account, remoteAddress }: { account: DeviceAccount; remoteAddress: string },
): void {
  ctx.securityEvents.add(
    {
      kind,
      actor: `email:${account.kind}:${account.email}`,
      address: remoteAddress,
      action: account.kind === 'staff' ? 'staff site' : 'shop',
    },
    ctx.clock.now(),
  );
}

/** Notes that whoever is logged in did not know the present password when changing it. */
export function noteWrongPassword(
  ctx: { clock: Clock } & SecurityEventsHolder,
  { actor, remoteAddress }: { actor: string; remoteAddress: string },
): void {
  ctx.securityEvents.add(
    { kind: 'log-in-failed', actor, address: remoteAddress, action: 'change of password' },
    ctx.clock.now(),
  );
}

/** Notes a wrong second factor of whoever has entered the right password, or that too many were wrong before (SEC-09). */
export function noteWrongFactor(
  ctx: { clock: Clock } & SecurityEventsHolder,
  {
    actor,
    reason,
    remoteAddress,
    action,
  }: { actor: string; reason: 'WRONG' | 'TOO_MANY'; remoteAddress: string; action: string },
): void {
  const kind = reason === 'WRONG' ? 'log-in-failed' : 'log-in-locked';
  ctx.securityEvents.add({ kind, actor, address: remoteAddress, action }, ctx.clock.now());
}

/** The account that a log-in named, as it is noted; null for every other actor. */
export function accountOfActor(actor: string): DeviceAccount | null {
  const [, kind, email] = /^email:(customer|staff):(.*)$/s.exec(actor) ?? [];
  return kind === undefined || email === undefined ? null : { kind: kind as DeviceAccount['kind'], email };
}
