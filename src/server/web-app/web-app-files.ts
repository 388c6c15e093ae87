/**
 * The files of the installable shop that depend on settings: manifest, offline page, service worker (APP-01, APP-02,
 * APP-15).
 */
import type { Config } from '#platform/config.ts';
import { fileOf, type StaticFile } from '../pages/static-files.ts';
import { contentSecurityPolicy, inlinePartsOf } from '../response-headers/content-security-policy.ts';
import { STOP_WORKER } from './stop-worker.ts';
import { writeOfflinePage } from './write-offline-page.ts';
import { writeWebAppManifest } from './write-web-app-manifest.ts';

const WORKER = '/nz/service-worker.js';
/** The worker may request pages and images from the shop, and connect to nobody else. */
const workerPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";
/** Revalidated each time: this is how a browser notices a new version. */
const fresh = { 'cache-control': 'no-cache' };

/** `files` are those of the built site; its worker is among them. */
export function webAppFiles(
  { KERB_STORE_NAME, KERB_SERVICE_WORKER }: Pick<Config, 'KERB_STORE_NAME' | 'KERB_SERVICE_WORKER'>,
  files: ReadonlyMap<string, () => StaticFile>,
): Map<string, () => StaticFile> {
  const offline = Buffer.from(writeOfflinePage(KERB_STORE_NAME));
  const worker = files.get(WORKER);
  const made = new Map(files);
  const add = (path: string, file: StaticFile) => made.set(path, () => file);
  add('/nz/manifest.webmanifest', fileOf(Buffer.from(writeWebAppManifest(KERB_STORE_NAME)), '.webmanifest'));
  add('/nz/offline', {
    ...fileOf(offline, '.html'),
    headers: { ...fresh, 'content-security-policy': contentSecurityPolicy(inlinePartsOf(offline)) },
  });
  // The home page is also at /nz, above the folder of the worker's file.
  const workerHeaders = { ...fresh, 'content-security-policy': workerPolicy, 'service-worker-allowed': '/nz' };
  if (!KERB_SERVICE_WORKER) add(WORKER, { ...fileOf(Buffer.from(STOP_WORKER), '.js'), headers: workerHeaders });
  else if (worker) made.set(WORKER, () => ({ ...worker(), headers: workerHeaders }));
  return made;
}
