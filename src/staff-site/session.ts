/**
 * The staff session of this browser. The token is kept in memory only; the HttpOnly cookie gets the next one. It is
 * requested only when somebody does something, so that an hour without use ends the session, as the server guarantees.
 */
import type { z } from 'zod';
import { createStore, useStore } from 'zustand';
import type { ErrorBody } from '#contract/errors/error-codes.ts';
import type { FinishLogInRequest } from '#contract/staff/log-in/second-factor.ts';
import {
  type LogInNextStep,
  type StaffLogInRequest,
  staffLogInReplySchema,
  type staffMemberSchema,
  staffSessionReplySchema,
} from '#contract/staff/staff.ts';
import { mayStaff, type StaffPermission } from '#contract/staff/staff-permissions.ts';

export type LoggedInStaff = z.output<typeof staffMemberSchema>;
type Session = { token: string; tokenExpiresAt: string; staff: LoggedInStaff; secondFactorMissing: boolean };
interface SessionState {
  /** ENDED: the session expired at work; the screen stays behind the log-in. */
  status: 'CHECKING' | 'OUT' | 'IN' | 'ENDED';
  member: LoggedInStaff | null;
  /** The role needs a second factor: nothing but setting one up is possible. */
  secondFactorMissing: boolean;
}

/** The token is renewed before a call when this little time is left; milliseconds. */
const MARGIN_MS = 60_000;
export const sessionState = createStore<SessionState>(() => ({
  status: 'CHECKING',
  member: null,
  secondFactorMissing: false,
}));
let held: Session | null = null;
let waiting: (() => void)[] = [];

function hold(session: Session): void {
  const before = sessionState.getState().member;
  // Another person at this browser starts afresh: the previous person's open screens are not theirs.
  if (before && before.staffId !== session.staff.staffId) {
    location.reload();
    return;
  }
  held = session;
  sessionState.setState({ status: 'IN', member: session.staff, secondFactorMissing: session.secondFactorMissing });
  for (const go of waiting.splice(0)) go();
}

const post = (path: string, body?: unknown): Promise<Response> =>
  fetch(`/nz/api/staff/${path}`, {
    method: 'POST',
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

let renewing: Promise<boolean> | null = null;
/** Gets a fresh token by the cookie; false when it belongs to no session. Throws when the shop cannot be reached. */
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

/** Resumes the session of the cookie. */
export async function resumeSession(): Promise<void> {
  const is = await renew().catch(() => false);
  if (!is) sessionState.setState({ status: 'OUT', member: null });
}

/** What came of a step of a log-in: `next` is the second factor that is still needed. */
interface LogInStep {
  problem?: string;
  /** The log-in has to begin again. */
  ended?: boolean;
  next?: LogInNextStep;
}

async function sendLogIn(path: string, request: StaffLogInRequest | FinishLogInRequest): Promise<LogInStep> {
  try {
    const response = await post(path, request);
    const body: unknown = await response.json();
    if (!response.ok) {
      const { message, errorCode } = body as ErrorBody;
      return { problem: message, ended: errorCode === 'LogInStepEnded' };
    }
    const { session, secondFactor } = staffLogInReplySchema.partial({ secondFactor: true }).parse(body);
    if (session) hold(session);
    return secondFactor ? { next: secondFactor } : {};
  } catch {
    return { problem: 'The shop could not be reached. Try again.' };
  }
}
export const logIn = (request: StaffLogInRequest): Promise<LogInStep> => sendLogIn('login', request);
export const finishLogIn = (request: FinishLogInRequest): Promise<LogInStep> =>
  sendLogIn('login/second-factor', request);

/** After a second factor was set up: what the session may do now. */
export const renewSession = (): Promise<boolean> => renew();

/** False when the request failed: the session then continues. */
export async function logOut(): Promise<boolean> {
  const ended = await post('logout').then(
    (response) => response.ok,
    () => false,
  );
  // The page load clears everything this screen held.
  if (ended) location.assign('/nz/staff');
  return ended;
}

/** A token valid for a call; waits for the log-in while nobody is logged in. `stale` is a token that was refused. */
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

export function useMember(): LoggedInStaff {
  const member = useStore(sessionState, (state) => state.member);
  if (!member) throw new Error('A screen was rendered without a logged-in staff member.');
  return member;
}
/** Whether the logged-in person has the permission. */
export const useMay = (permission: StaffPermission): boolean => mayStaff(useMember(), permission);
