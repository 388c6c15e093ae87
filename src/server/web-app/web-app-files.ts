/**
 * The files of the installable shop that depend on settings: manifest, offline page, service worker (APP-01, APP-02,
 * APP-15).
 */
import type { Config } from '#platform/config.ts';
import { fileOf, type StaticFile } from '../pages/static-files.ts';
import { contentSecurityPolicy, inlinePartsOf } from '../response-headers/content-security-policy.ts';
import { madeFromSettings } from '../settings/open-settings.ts';
import { STOP_WORKER } from './stop-worker.ts';
import { writeOfflinePage } from './write-offline-page.ts';
import { writeWebAppManifest } from './write-web-app-manifest.ts';

const WORKER = '/nz/service-worker.js';
/** The worker may request pages and images from the shop, and connect to nobody else. */
const workerPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";
/** Revalidated each time: this is how a browser notices a new version. */
const fresh = { 'cache-control': 'no-cache' };

type Named = Pick<Config, 'KERB_STORE_NAME' | 'KERB_SERVICE_WORKER'>;

/** `files` are those of the built site; its worker is among them. The settings may change while they are served. */
export function webAppFiles<C extends Named>(
  currentConfig: () => C,
  files: ReadonlyMap<string, () => StaticFile>,
): Map<string, () => StaticFile> {
  const made = new Map(files);
  const add = (path: string, make: (config: C) => StaticFile) => made.set(path, madeFromSettings(currentConfig, make));
  add('/nz/manifest.webmanifest', ({ KERB_STORE_NAME }) =>
    fileOf(Buffer.from(writeWebAppManifest(KERB_STORE_NAME)), '.webmanifest'),
  );
  add('/nz/offline', ({ KERB_STORE_NAME }) => {
    const offline = Buffer.from(writeOfflinePage(KERB_STORE_NAME));
    return {
      ...fileOf(offline, '.html'),
      headers: { ...fresh, 'content-security-policy': contentSecurityPolicy(inlinePartsOf(offline)) },
    };
  });
  // The home page is also at /nz, above the folder of the worker's file.
  const workerHeaders = { ...fresh, 'content-security-policy': workerPolicy, 'service-worker-allowed': '/nz' };
  const worker = files.get(WORKER);
  const stopWorker = fileOf(Buffer.from(STOP_WORKER), '.js');
  made.set(WORKER, () => ({
    ...(worker && currentConfig().KERB_SERVICE_WORKER ? worker() : stopWorker),
    headers: workerHeaders,
  }));
  return made;
}
