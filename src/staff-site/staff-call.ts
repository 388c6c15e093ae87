/** Calls the staff API: with the session's token and the contract's schema; failures are one kind of error. */
import type { z } from 'zod';
import type { ErrorBody, ErrorCode } from '#contract/errors/error-codes.ts';
import { tokenForCall } from './session.ts';
import { askConfirmation } from './shell/second-factor/confirm-identity.ts';

/** The server refused, or could not be reached (`status` 0). `message` is meant for display. */
export class StaffCallFailed extends Error {
  readonly status: number;
  readonly errorCode: ErrorCode | null;
  /** Errors by field, for forms. */
  readonly fields: Record<string, string>;
  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? 'The shop could not be reached. Try again.');
    this.status = status;
    this.errorCode = body.errorCode ?? null;
    this.fields = body.fields ?? {};
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface CallOptions {
  signal?: AbortSignal;
  body?: unknown;
  headers?: Record<string, string>;
  /** For calls that may be repeated: how long to try again while the shop cannot be reached, in milliseconds. */
  patienceMs?: number;
}
const AGAIN_MS = 1_000;

async function respond(method: Method, path: string, options: CallOptions): Promise<Response> {
  const until = performance.now() + (options.patienceMs ?? 0);
  for (;;) {
    try {
      return await respondOnce(method, path, options);
    } catch (error) {
      if (!(error instanceof StaffCallFailed) || performance.now() > until) throw error;
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }
}

async function respondOnce(
  method: Method,
  path: string,
  { signal = new AbortController().signal, body, headers = {} }: CallOptions,
): Promise<Response> {
  const send = (token: string) =>
    fetch(`/nz/api/${path}`, {
      method,
      signal,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  try {
    const token = await tokenForCall(signal);
    const response = await send(token);
    // Refused before anything was done, so it may be sent again after the next log-in.
    if (response.status === 401) return await send(await tokenForCall(signal, token));
    if (response.status !== 403) return response;
    const { errorCode } = (await response.clone().json()) as Partial<ErrorBody>;
    if (errorCode !== 'ConfirmationNeeded' || !(await askConfirmation())) return response;
    return await send(await tokenForCall(signal));
  } catch (error) {
    if (signal.aborted) throw error;
    throw new StaffCallFailed(0, {});
  }
}

async function refusalOf(response: Response): Promise<StaffCallFailed> {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  return new StaffCallFailed(response.status, body);
}

/** Calls `path` below /nz/api and returns the answer parsed by `schema`. Throws StaffCallFailed. */
export async function callStaff<S extends z.ZodType>(
  method: Method,
  path: string,
  schema: S,
  options: CallOptions = {},
): Promise<z.output<S>> {
  const response = await respond(method, path, options);
  if (!response.ok) throw await refusalOf(response);
  return schema.parse(await response.json());
}

/** The same for calls without an answer (204). */
export async function sendStaff(method: Method, path: string, options: CallOptions = {}): Promise<void> {
  const response = await respond(method, path, options);
  if (!response.ok) throw await refusalOf(response);
}

/** The same for files: saves the file under the name given by the server. */
export async function saveStaffFile(path: string): Promise<void> {
  const response = await respond('GET', path, { headers: { accept: '*/*' } });
  if (!response.ok) throw await refusalOf(response);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download';
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The same for a file that is looked at: opens it in a tab of its own. */
export async function openStaffFile(path: string): Promise<void> {
  const response = await respond('GET', path, { headers: { accept: '*/*' } });
  if (!response.ok) throw await refusalOf(response);
  const address = URL.createObjectURL(await response.blob());
  open(address, '_blank', 'noopener');
  // Long enough for the tab to load it, and to be printed.
  setTimeout(() => URL.revokeObjectURL(address), 600_000);
}

/** Query string of the set values: `queryText({ status: 'open', page: null })` is '?status=open'. */
export function queryText(values: Record<string, string | number | null | undefined>): string {
  const set = Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return set.length === 0 ? '' : `?${new URLSearchParams(set)}`;
}
