/** The messages between the shop and the card form's frame. Pure; the frame's side is the gateway's. */
import type { Result } from '#shared/result.ts';

export interface CardNonce {
  nonce: string;
  brand: string;
  last4: string;
  expiry: string;
  /** Device data from the gateway's script, for its fraud checks. */
  deviceData?: string;
}
/** The answer when the form is asked for its nonce; INVALID: the form shows what is wrong. */
export type CardResult = Result<CardNonce, 'INVALID' | 'FAILED'>;
export type FrameMessage =
  | { type: 'kerb-card:ready' }
  | { type: 'kerb-card:height'; height: number }
  /** Enter was pressed in a field. */
  | { type: 'kerb-card:submit' }
  | ({ type: 'kerb-card:nonce'; requestId: string } & CardNonce)
  | { type: 'kerb-card:invalid'; requestId: string; fields: Record<string, string> }
  | { type: 'kerb-card:failed'; requestId: string; message: string };

/** Null for anything that is not a complete message of the frame. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, requestId, height, nonce, brand, last4, expiry, fields, message } = data as Record<string, unknown>;
  if (type === 'kerb-card:ready' || type === 'kerb-card:submit') return { type };
  if (type === 'kerb-card:height')
    return typeof height === 'number' && height > 0 && height < 2000 ? { type, height } : null;
  if (typeof requestId !== 'string') return null;
  if (type === 'kerb-card:nonce')
    return isText(nonce) && nonce !== ''
      ? { type, requestId, nonce, brand: textOf(brand), last4: textOf(last4), expiry: textOf(expiry) }
      : null;
  if (type === 'kerb-card:invalid') {
    const named =
      typeof fields === 'object' && fields !== null
        ? Object.entries(fields).filter((entry): entry is [string, string] => isText(entry[1]))
        : [];
    return { type, requestId, fields: Object.fromEntries(named) };
  }
  if (type === 'kerb-card:failed') return { type, requestId, message: textOf(message) };
  return null;
}

/** The frame's URL: the gateway's page with the client token and the theme. Null when it is no web URL. */
export function buildFrameUrl(frameUrl: string, clientToken: string, theme: 'light' | 'dark'): URL | null {
  if (!URL.canParse(frameUrl)) return null;
  const url = new URL(frameUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  url.searchParams.set('clientToken', clientToken);
  url.searchParams.set('theme', theme);
  return url;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 500;
const textOf = (value: unknown): string => (isText(value) ? value : '');
