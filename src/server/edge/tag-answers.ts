/**
 * Gives every answer that a shared cache may keep its keys, and no other answer any (FLT-04). All answers pass here as
 * they are written, so that no route can forget it.
 */
import type { ServerResponse } from 'node:http';
import { ANY_CARD_KEY, IMAGES_KEY, imageKey, productKey, SITE_KEY, STORES_KEY } from '#modules/edge/edge-keys.ts';
import type { Config } from '#platform/config.ts';
import { SHOWN_HEADER } from '../pages/shown-header.ts';
import { type EdgeLife, edgeHeaders } from './edge-headers.ts';

interface TagOptions {
  config: Pick<Config, 'KERB_EDGE' | 'KERB_EDGE_MAX_AGE'>;
  /** The version of what pages show. */
  version: () => number;
  /** Whether purges wait for this process. */
  isTrusted: () => boolean;
}

type Tagger = (response: ServerResponse, url: string) => void;

/** Header names and values; lists have them in turn. */
type Headers = Record<string, string | number> | readonly string[];

export function createTagger(options: TagOptions): Tagger {
  return (response, url) => {
    const write = response.writeHead.bind(response) as (status: number, headers?: Headers) => ServerResponse;
    response.writeHead = ((status: number, headers: Headers = {}) =>
      write(status, tagged(options, url, status, headers))) as ServerResponse['writeHead'];
  };
}

function tagged(options: TagOptions, url: string, status: number, headers: Headers): Headers {
  const isList = Array.isArray(headers);
  const all = isList ? pairsOf(headers as readonly string[]) : { ...(headers as Record<string, string | number>) };
  const shown = all[SHOWN_HEADER];
  delete all[SHOWN_HEADER];
  if (/\bpublic\b/.test(String(all['cache-control'] ?? ''))) {
    const { keys, life } = shown === undefined ? keysOfPath(url) : keysOfPage(options, status, String(shown));
    Object.assign(all, edgeHeaders(options.config, keys, life));
  }
  return isList ? Object.entries(all).flatMap(([name, value]) => [name, String(value)]) : all;
}

function pairsOf(list: readonly string[]): Record<string, string | number> {
  const pairs: Record<string, string> = {};
  for (let at = 0; at + 1 < list.length; at += 2) pairs[list[at] as string] = list[at + 1] as string;
  return pairs;
}

/** More keys than any listing has; their header stays below 8 KB, which Varnish takes by default. */
const MAX_KEYS = 400;

/**
 * A page is kept for long only when nothing changed since it was rendered: the purge for a later change may have been
 * sent before the page arrives.
 */
function keysOfPage(
  { version, isTrusted }: TagOptions,
  status: number,
  shown: string,
): { keys: readonly string[]; life: EdgeLife } {
  const [at, ...all] = shown.split(' ');
  const keys = all.length <= MAX_KEYS ? all : [...all.filter((key) => !/^c\d/.test(key)), ANY_CARD_KEY];
  const isCurrent = (status === 200 || status === 304) && Number(at) === version() && isTrusted();
  return { keys, life: isCurrent ? 'long' : 'none' };
}

/** Answers that are no pages keep their own times. */
function keysOfPath(url: string): { keys: readonly string[]; life: EdgeLife } {
  const [path = ''] = url.split('?');
  const image = /^\/nz\/media\/([0-9a-f]{32})\//.exec(path);
  if (image) return { keys: [IMAGES_KEY, imageKey(image[1] as string)], life: 'own' };
  const shared = /^\/nz\/media\/share\/(\d+)-/.exec(path);
  if (shared) return { keys: [SITE_KEY, productKey(shared[1] as string)], life: 'own' };
  const isOfStores = path.startsWith('/nz/api/stores') || path === '/nz/api/product/pickup';
  return { keys: isOfStores ? [SITE_KEY, STORES_KEY] : [SITE_KEY], life: 'own' };
}
