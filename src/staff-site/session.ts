/**
 * Who works at this screen. The token lives in memory alone; the cookie, which no script sees, gets the next one. It is
 * asked for only when somebody does something, so that an hour without use ends the session as the server promises.
 */
import type { z } from 'zod';
import { createStore, useStore } from 'zustand';
import type { ErrorBody } from '#contract/errors/error-codes.ts';
import { type StaffLogInRequest, type staffMemberSchema, staffSessionReplySchema } from '#contract/staff/staff.ts';
import { mayStaff, type StaffPermission } from '#contract/staff/staff-permissions.ts';

export type Member = z.output<typeof staffMemberSchema>;
type Session = { token: string; tokenExpiresAt: string; staff: Member };
interface SessionState {
  /** ENDED: somebody was at work, and their screen waits behind the log-in. */
  status: 'CHECKING' | 'OUT' | 'IN' | 'ENDED';
  member: Member | null;
}

/** Renewed before a call when this little is left. */
const MARGIN_MS = 60_000;
export const sessionState = createStore<SessionState>(() => ({ status: 'CHECKING', member: null }));
let held: Session | null = null;
let waiting: (() => void)[] = [];

function hold(session: Session): void {
  const before = sessionState.getState().member;
  // Another person at this screen begins afresh: what the first had open is not theirs.
  if (before && before.staffId !== session.staff.staffId) {
    location.reload();
    return;
  }
  held = session;
  sessionState.setState({ status: 'IN', member: session.staff });
  for (const go of waiting.splice(0)) go();
}

const post = (path: string, body?: unknown): Promise<Response> =>
  fetch(`/nz/api/staff/${path}`, {
    method: 'POST',
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

let renewing: Promise<boolean> | null = null;
/** A fresh token by the cookie; false when it stands for nobody. Throws where the shop cannot be reached. */
async function renew(): Promise<boolean> {
  renewing ??= (async () => {
    const response = await post('refresh');
    if (!response.ok) throw new Error(`The session could not be renewed (${response.status}).`);
    const { session } = staffSessionReplySchema.parse(await response.json());
    if (session) hold(session);
    return session !== null;
  })().finally(() => {
    renewing = null;
  });
  return renewing;
}

/** Whoever's cookie is here goes on working. */
export async function resumeSession(): Promise<void> {
  const is = await renew().catch(() => false);
  if (!is) sessionState.setState({ status: 'OUT', member: null });
}

/** What is wrong, in words; null when they are in. */
export async function logIn(request: StaffLogInRequest): Promise<string | null> {
  try {
    const response = await post('login', request);
    const body: unknown = await response.json();
    if (!response.ok) return (body as ErrorBody).message;
    const { session } = staffSessionReplySchema.parse(body);
    if (session) hold(session);
    return null;
  } catch {
    return 'The shop could not be reached. Try again.';
  }
}

/** False when the shop could not be told: then they are in still. */
export async function logOut(): Promise<boolean> {
  const ended = await post('logout').then(
    (response) => response.ok,
    () => false,
  );
  // Everything this screen held goes with the page.
  if (ended) location.assign('/nz/staff');
  return ended;
}

/** A token that will do for a call; waits behind the log-in while nobody is logged in. `stale` is one that was refused. */
export async function tokenForCall(signal: AbortSignal, stale?: string): Promise<string> {
  if (held && held.token !== stale && Date.parse(held.tokenExpiresAt) - Date.now() > MARGIN_MS) return held.token;
  if (!(await renew())) {
    held = null;
    sessionState.setState({ status: 'ENDED' });
    await new Promise<void>((done, fail) => {
      waiting.push(done);
      signal.addEventListener('abort', () => {
        waiting = waiting.filter((one) => one !== done);
        fail(signal.reason);
      });
    });
  }
  return (held as Session | null)?.token ?? '';
}

export function useMember(): Member {
  const member = useStore(sessionState, (state) => state.member);
  if (!member) throw new Error('A screen was shown to nobody.');
  return member;
}
/** Whether whoever is logged in may do that. */
export const useMay = (permission: StaffPermission): boolean => mayStaff(useMember().role, permission);
