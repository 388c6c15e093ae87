/**
 * What the fraud detection says of this device (ANA-03). Its script tells the page by the event 'ftr:tokenReady'; checkout works
 * without it, so nobody waits for it.
 */
let token = '';
let asked = false;

type Loader = (src: string) => Promise<void>;

export function startFraudDetection(
  src: string,
  load: Loader,
  page: Pick<Document, 'addEventListener'> = document,
): void {
  if (asked) return;
  asked = true;
  page.addEventListener('ftr:tokenReady', (event) => {
    const { detail } = event as CustomEvent<unknown>;
    if (typeof detail === 'string' && detail !== '' && detail.length <= 500) token = detail;
  });
  // A script that does not come is a checkout without a token.
  load(src).catch(() => undefined);
}

export const withFraudToken = <Request extends object>(
  request: Request,
): Request & { fraudAnalytics?: { token: string } } => (token ? { ...request, fraudAnalytics: { token } } : request);
