/** Scripts of the simulated reCAPTCHA. Sent to the browser as text (browser-script.ts). */

/**
 * On the shop's page: `grecaptcha.ready` and `grecaptcha.execute`, which requests a token from a hidden frame on the
 * captcha's origin.
 */
export function runRecaptchaScript(): void {
  const origin = new URL((document.currentScript as HTMLScriptElement).src).origin;
  const execute = (siteKey: string, { action }: { action: string }): Promise<string> =>
    new Promise((resolve, reject) => {
      const frame = document.createElement('iframe');
      const query = new URLSearchParams({ k: siteKey, action, co: btoa(location.origin) });
      frame.hidden = true;
      frame.title = 'reCAPTCHA';
      frame.src = `${origin}/recaptcha/api2/anchor?${query}`;
      const hear = (event: MessageEvent) => {
        if (event.origin !== origin || event.source !== frame.contentWindow) return;
        window.removeEventListener('message', hear);
        frame.remove();
        if (typeof event.data.token === 'string') resolve(event.data.token);
        else reject(new Error(String(event.data.error)));
      };
      window.addEventListener('message', hear);
      document.body.append(frame);
    });
  Object.assign(window, { grecaptcha: { ready: (call: () => void) => setTimeout(call, 0), execute } });
}

/** In the hidden frame: gets a token from its own origin and passes it to the parent page. */
export function runAnchor(): void {
  const query = new URLSearchParams(location.search);
  const parent = atob(query.get('co') ?? '');
  const tell = (reply: unknown) => window.parent.postMessage(reply, parent);
  fetch('/recaptcha/api2/reload', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ k: query.get('k'), action: query.get('action'), hostname: new URL(parent).hostname }),
  })
    .then((response) => response.json())
    .then(tell, (error: unknown) => tell({ error: String(error) }));
}
