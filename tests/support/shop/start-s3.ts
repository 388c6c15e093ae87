/**
 * An S3-compatible server of its own for a test: s3rver, over HTTP. It refuses unknown keys, but does not check
 * signatures of version 4.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import type { S3Settings } from '#adapters/images/s3-image-store.ts';

export interface TestS3 {
  settings: S3Settings;
  /** How a shop is told to use it. */
  environment: Record<string, string>;
  /** Keys in the order in which they were stored, again for each time. */
  stored: string[];
  /** From now on it answers nothing but 503, until `recover`. */
  fail: () => void;
  recover: () => void;
}

const BUCKET = 'pictures';
/** The pair that s3rver knows. */
const KEY = 'S3RVER';

export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'kerb-s3-'));
  const s3 = new S3rver({
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  await s3.configureBuckets();
  const stored: string[] = [];
  const writing = new Map<string, Promise<unknown>>();
  let isFailing = false;
  const handle = s3.callback();
  const server = createServer((request, response) => {
    if (isFailing) {
      response.writeHead(503).end();
      return;
    }
    const key = decodeURIComponent((request.url ?? '').split('?')[0]?.slice(`/${BUCKET}/`.length) ?? '');
    // S3 shows an object when all of it is stored; s3rver while it is written.
    const before = writing.get(key);
    if (request.method === 'PUT') {
      stored.push(key);
      writing.set(key, new Promise((done) => response.once('close', done)));
    }
    void (before ?? Promise.resolve()).then(() => handle(request, response));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    rmSync(directory, { recursive: true, force: true });
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { bucket: BUCKET, region: 'us-east-1', endpoint, accessKeyId: KEY, secretAccessKey: KEY },
    environment: {
      KERB_IMAGE_STORE: 's3',
      KERB_S3_BUCKET: BUCKET,
      KERB_S3_REGION: 'us-east-1',
      KERB_S3_ENDPOINT: endpoint,
      KERB_S3_ACCESS_KEY_ID: KEY,
      KERB_S3_SECRET_ACCESS_KEY: KEY,
    },
    stored,
    fail: () => {
      isFailing = true;
    },
    recover: () => {
      isFailing = false;
    },
  };
}
