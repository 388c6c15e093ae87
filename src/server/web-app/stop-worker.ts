/**
 * Sent instead of the service worker when it is switched off (KERB_SERVICE_WORKER): a browser that has one installs
 * this as its next version, which removes the worker and its caches. Open pages are not affected.
 */
export const STOP_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (/^(kerb-|workbox-)/.test(name)) await caches.delete(name);
  await registration.unregister();
})()));
`;
