/**
 * Fetches an image that an import named by URL, at its first use. Only public addresses are requested, against
 * server-side request forgery (reliability C7).
 */
import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { Ctx } from '#platform/context.ts';
import { imagePath, storeImage } from '../store-image.ts';
import { saveFetchedMedia } from './media-records.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const TIME_LIMIT_MS = 10_000;
const RETRY_AFTER_MS = 10 * 60_000;

const forbidden = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  forbidden.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
  ['2001:db8::', 32],
] as const)
  forbidden.addSubnet(network, prefix, 'ipv6');

/** True for an IP address on the public internet; mapped IPv4 is checked as IPv4. */
export function isPublicIpAddress(url: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(url)?.[1];
  if (mapped) return isPublicIpAddress(mapped);
  const family = isIP(url);
  if (family === 0) return false;
  if (family === 6 && /^::ffff:/i.test(url)) return false;
  return !forbidden.check(url, family === 6 ? 'ipv6' : 'ipv4');
}

/** Time of the last failure by host; in memory only, so another process may try again. */
const failures = new Map<string, number>();

/** The bytes, which are then stored as a file. Throws when the URL may not be fetched, or does not return an image. */
export async function fetchImage(ctx: Ctx, mediaId: string, url: string): Promise<Buffer> {
  const failedAt = failures.get(mediaId);
  if (failedAt !== undefined && performance.now() - failedAt < RETRY_AFTER_MS)
    throw new Error('fetching the image failed recently');
  try {
    const stored = await storeImage(ctx, await download(new URL(url)));
    await saveFetchedMedia(ctx, mediaId, stored);
    return await readFile(imagePath(ctx.config.KERB_DATA_DIR, stored.source));
  } catch (error) {
    if (failures.size > 10_000) failures.clear();
    failures.set(mediaId, performance.now());
    throw error;
  }
}

async function download(url: URL): Promise<Buffer> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('only http and https URLs are fetched');
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await lookup(name, { all: true });
  const ipAddress = addresses[0];
  if (!ipAddress || !addresses.every((one) => isPublicIpAddress(one.address)))
    throw new Error('the IP address is not public');
  return new Promise((done, fail) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        // The host was checked by these IP addresses; resolving it again could return others (DNS rebinding).
        lookup: (_host, _options, reply) => reply(null, [ipAddress]),
        timeout: TIME_LIMIT_MS,
        headers: { accept: 'image/*', 'user-agent': 'Kerb picture import' },
      },
      (response) => {
        if (response.statusCode !== 200)
          return request.destroy(new Error(`the URL responded with ${response.statusCode}`));
        if (
          !/^image\//.test(response.headers['content-type'] ?? '') ||
          /svg/.test(response.headers['content-type'] ?? '')
        )
          return request.destroy(new Error('the URL did not return an image'));
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_BYTES) request.destroy(new Error('the image is larger than 10 MB'));
          else chunks.push(chunk);
        });
        response.on('end', () => done(Buffer.concat(chunks)));
        response.on('error', fail);
      },
    );
    const deadline = setTimeout(() => request.destroy(new Error('fetching the image took too long')), TIME_LIMIT_MS);
    request.on('timeout', () => request.destroy(new Error('fetching the image took too long')));
    request.on('close', () => clearTimeout(deadline));
    request.on('error', fail);
    request.end();
  });
}
