/** Opens merchant sessions with Apple under the merchant's own certificate, or with the simulator. */
import { readFileSync } from 'node:fs';
import type { MerchantSession, MerchantValidationPort } from '#modules/payments/merchant-validation.port.ts';
import { requestUrl } from '#platform/network/request-url.ts';
import { appleSessionUrl } from './apple-pay-hosts.ts';

export interface AppleMerchantSettings {
  merchantId: string;
  /** File with the merchant identity certificate and its key, both PEM; empty with the simulator. */
  certificateFile: string;
  /** Shown in the sheet. */
  displayName: () => string;
  /** The domain registered with Apple; never taken from the browser. */
  domain: string;
  /** Origin of the simulator; null for Apple itself. */
  standIn: string | null;
  timeoutMs?: number;
}
const MAX_RESPONSE_BYTES = 65_536;

export function createAppleMerchantValidation(settings: AppleMerchantSettings): MerchantValidationPort {
  const { merchantId, certificateFile, displayName, domain, standIn, timeoutMs = 5_000 } = settings;
  const pem = certificateFile ? readFileSync(certificateFile) : undefined;
  const bodyOf = () =>
    JSON.stringify({
      merchantIdentifier: merchantId,
      displayName: displayName(),
      initiative: 'web',
      initiativeContext: domain,
    });
  return {
    async openSession(validationUrl) {
      const url = appleSessionUrl(validationUrl, standIn);
      if (!url) return { outcome: 'FORBIDDEN' };
      if (merchantId === '') return { outcome: 'FAILED', reason: 'no merchant id is set' };
      try {
        return readSession(await post(url, bodyOf(), pem, timeoutMs));
      } catch (error) {
        return { outcome: 'FAILED', reason: (error as Error).message.slice(0, 200) };
      }
    },
  };
}

/** One HTTP exchange: redirects are not followed, and a reply that is too long or too late is aborted. */
function post(
  url: URL,
  body: string,
  pem: Buffer | undefined,
  timeoutMs: number,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(timeoutMs),
      ...(pem && { cert: pem, key: pem }),
    };
    const request = requestUrl(url, options);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_RESPONSE_BYTES) response.destroy(new Error('the response is too long'));
        else chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

function readSession({ status, text }: { status: number; text: string }): MerchantSession {
  if (status !== 200) return { outcome: 'FAILED', reason: `status ${status}` };
  const session: unknown = JSON.parse(text);
  const isObject = typeof session === 'object' && session !== null && !Array.isArray(session);
  return isObject
    ? { outcome: 'SESSION', session: session as Record<string, unknown> }
    : { outcome: 'FAILED', reason: 'the response is not a session' };
}
