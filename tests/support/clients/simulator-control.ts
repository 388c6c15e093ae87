/** Tells the simulated providers how to behave. */

const post = (url: string, body: object): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Makes a provider fail or answer late; the fields of a fault are in `src/simulator/control-pages.ts`. */
export const setFault = (simulatorUrl: string, fault: object): Promise<Response> =>
  post(`${simulatorUrl}/control/faults`, fault);

/** Payments settle as soon as they are captured: only a settled payment can be refunded. */
export const settleAtOnce = (simulatorUrl: string): Promise<Response> =>
  post(`${simulatorUrl}/control/settings`, { settleAfterMs: 0 });
