/**
 * The fraud detection's token for this device (ANA-03). Its script provides it with the event 'ftr:tokenReady';
 * checkout works without it, so nothing waits for it.
 */
let token = '';
let isRequested = false;

type Loader = (src: string) => Promise<void>;

export function startFraudDetection(
  src: string,
  load: Loader,
  page: Pick<Document, 'addEventListener'> = document,
): void {
  if (isRequested) return;
  isRequested = true;
  page.addEventListener('ftr:tokenReady', (event) => {
    const { detail } = event as CustomEvent<unknown>;
    if (typeof detail === 'string' && detail !== '' && detail.length <= 500) token = detail;
  });
  // If the script does not load, checkout continues without a token.
  load(src).catch(() => undefined);
}

export const withFraudToken = <Request extends object>(
  request: Request,
): Request & { fraudAnalytics?: { token: string } } => (token ? { ...request, fraudAnalytics: { token } } : request);
