/**
 * What is sent in the worker's place where there shall be none (KERB_SERVICE_WORKER): a browser that has one takes this for its next
 * version, and with it the worker and all it kept are gone. The pages stay as they are.
 */
export const STOP_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (/^(kerb-|workbox-)/.test(name)) await caches.delete(name);
  await registration.unregister();
})()));
`;
