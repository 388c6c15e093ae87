/** One HTTP call of a carrier. Whatever is not a complete reply of the carrier is UNKNOWN. */
export type CarrierReply =
  | { kind: 'JSON'; status: number; body: unknown }
  | { kind: 'FILE'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'UNKNOWN'; reason: string };

export interface CarrierCall {
  url: string;
  method: 'GET' | 'POST' | 'DELETE';
  headers: Record<string, string>;
  /** JSON, or a form as text. */
  body?: string;
  timeoutMs: number;
  /** The content type of a file that is expected. */
  file?: string;
  /** Ends the call earlier than its time limit. */
  signal?: AbortSignal | undefined;
}

const MAX_BYTES = 5_000_000;

export async function callCarrier({
  url,
  method,
  headers,
  body,
  timeoutMs,
  file,
  signal,
}: CarrierCall): Promise<CarrierReply> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length > MAX_BYTES) return unknownReply('the reply is too long');
    const type = response.headers.get('content-type') ?? '';
    if (file !== undefined && response.ok && type.startsWith(file)) return { kind: 'FILE', bytes };
    // 5xx and 429: the outcome is unknown, or the carrier asks for a retry.
    if (response.status >= 500 || response.status === 429) return unknownReply(`status ${response.status}`);
    if (!type.includes('json')) return unknownReply(`status ${response.status}, no JSON`);
    return { kind: 'JSON', status: response.status, body: JSON.parse(new TextDecoder().decode(bytes)) };
  } catch (error) {
    return unknownReply(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
}

export const unknownReply = (reason: string): { kind: 'UNKNOWN'; reason: string } => ({
  kind: 'UNKNOWN',
  reason: reason.slice(0, 300),
});
