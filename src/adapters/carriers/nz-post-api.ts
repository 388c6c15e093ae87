/** Authorised calls of NZ Post's APIs: a token by client credentials, kept until shortly before it ends. */
import { z } from 'zod';
import { type CarrierReply, callCarrier, unknownReply } from './call-json.ts';

export interface NzPostSettings {
  /** 'https://api.nzpost.co.nz', its UAT, or the simulator; without a slash at the end. */
  apiUrl: string;
  /** 'https://oauth.nzpost.co.nz', or the simulator. */
  oauthUrl: string;
  clientId: string;
  clientSecret: string;
  accountNumber: string;
  /** Service code of labels. */
  service: string;
  /** 'street, suburb, city, postcode'. */
  sender: { name: string; phone: string; street: string; suburb: string; city: string; postcode: string };
  timeoutMs: number;
}

export type NzPostCall = (
  method: 'GET' | 'POST',
  path: string,
  options?: { body?: object; file?: string; signal?: AbortSignal },
) => Promise<CarrierReply>;

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
/** A token is renewed this long before it ends. */
const EARLY_MS = 60_000;

/** Resolves with the reply to an authorised call; a token that NZ Post no longer accepts is renewed once. */
export function createNzPostApi(settings: NzPostSettings): NzPostCall {
  let token: { text: string; until: number } | null = null;
  const { apiUrl, clientId, timeoutMs } = settings;

  async function readToken(signal: AbortSignal | undefined): Promise<string | null> {
    if (token && Date.now() < token.until) return token.text;
    const reply = await callCarrier({
      url: `${settings.oauthUrl}/as/token.oauth2`,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: settings.clientSecret,
      }).toString(),
      timeoutMs,
      signal,
    });
    const read = reply.kind === 'JSON' && reply.status === 200 ? tokenReply.safeParse(reply.body) : null;
    if (!read?.success) return null;
    token = { text: read.data.access_token, until: Date.now() + read.data.expires_in * 1000 - EARLY_MS };
    return token.text;
  }

  return async function call(method, path, options = {}): Promise<CarrierReply> {
    const { body, file, signal } = options;
    for (let attempt = 1; ; attempt += 1) {
      const access = await readToken(signal);
      // Nothing was asked yet, so nothing can have been done.
      if (access === null) return unknownReply('NZ Post gives no access token');
      const reply = await callCarrier({
        url: apiUrl + path,
        method,
        headers: {
          authorization: `Bearer ${access}`,
          client_id: clientId,
          accept: file ?? 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        timeoutMs,
        signal,
        ...(file !== undefined && { file }),
      });
      if (reply.kind !== 'JSON' || reply.status !== 401 || attempt > 1) return reply;
      token = null;
    }
  };
}

const errorsOf = z.object({
  errors: z.array(z.object({ message: z.string().default(''), details: z.string().nullish() })).min(1),
});

/** Why NZ Post refused, in its own words. */
export function nzPostProblem(body: unknown): string {
  const read = errorsOf.safeParse(body);
  const [first] = read.success ? read.data.errors : [];
  return [first?.message, first?.details].filter(Boolean).join(': ').slice(0, 300) || 'NZ Post gave no reason';
}
