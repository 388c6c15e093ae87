/** An OpenSearch cluster by its official client, `@opensearch-project/opensearch`. */
import { Client, errors } from '@opensearch-project/opensearch';
import type { Aggregated, ClusterAnswer, SearchCluster } from '#modules/search/search-cluster.port.ts';
import { SearchUnavailableError } from '#modules/search/search-engine.port.ts';

export interface OpenSearchSettings {
  url: string;
  /** Empty, with the password: none. */
  user: string;
  password: string;
  /** Longest wait for the answer to a search, in milliseconds. */
  timeoutMs: number;
}

/** Writes and changes of indexes are waited for longer than shoppers wait. */
const WRITE_TIMEOUT_MS = 30_000;

interface Found {
  hits?: {
    total?: { value: number };
    hits: { _id: string; _score: number | null; _source?: Record<string, unknown>; sort?: unknown[] }[];
  };
  aggregations?: Record<string, Aggregated>;
  error?: { type?: string; reason?: string };
  timed_out?: boolean;
}

export function createOpenSearchCluster({ url, user, password, timeoutMs }: OpenSearchSettings): SearchCluster {
  const client = new Client({
    node: url,
    // A second try would double the time that a shopper waits; whoever asked decides.
    maxRetries: 0,
    ...(user !== '' && { auth: { username: user, password } }),
  });
  const patient = { requestTimeout: WRITE_TIMEOUT_MS };
  return {
    async search(index, searches, isPatient) {
      const wait = isPatient ? WRITE_TIMEOUT_MS : timeoutMs;
      const body = searches.flatMap((one) => [{}, { timeout: `${wait}ms`, ...one }]) as never;
      const { responses } = (await ask(client.msearch({ index, body }, { requestTimeout: wait }))) as unknown as {
        responses: Found[];
      };
      return responses.map(readAnswer);
    },
    async write(index, writes, isAlias) {
      if (writes.length === 0) return;
      const body = writes.flatMap(({ id, version, document }) => {
        const about = { _id: id, version, version_type: 'external_gte' };
        return document === null ? [{ delete: about }] : [{ index: about }, document];
      }) as never;
      const { items } = (await ask(
        client.bulk({ index, body, require_alias: isAlias !== undefined }, patient),
      )) as unknown as {
        items: Record<string, { status: number; error?: { reason?: string } }>[];
      };
      for (const item of items) {
        const [{ status, error } = { status: 200, error: undefined }] = Object.values(item);
        // 409: a newer state is stored already; 404 without an error: what was to be removed is not there.
        if (status >= 300 && status !== 409 && (status !== 404 || error))
          throw new SearchUnavailableError(`OpenSearch did not take a document: ${error?.reason ?? status}`);
      }
    },
    makeVisible: async (index) => void (await ask(client.indices.refresh({ index }, patient))),
    createIndex: async (index, definition) =>
      void (await ask(client.indices.create({ index, body: definition as never }, patient))),
    async listIndexes(prefix) {
      const found = await ask(client.indices.get({ index: `${prefix}*` }, patient));
      return Object.keys(found as object);
    },
    deleteIndex: async (index) => void (await ask(client.indices.delete({ index, ignore_unavailable: true }, patient))),
    async resolveAlias(alias) {
      const found = await askOrNull(client.indices.getAlias({ name: alias }, patient));
      return found === null ? null : (Object.keys(found as object)[0] ?? null);
    },
    async moveAlias(alias, index) {
      const actions = [{ remove: { index: '*', alias, must_exist: false } }, { add: { index, alias } }];
      await ask(client.indices.updateAliases({ body: { actions } as never }, patient));
    },
    async get(index, id) {
      const found = (await askOrNull(client.get({ index, id }, patient))) as {
        _source?: Record<string, unknown>;
      } | null;
      return found?._source ?? null;
    },
    close: () => client.close(),
  };
}

/** The body of the answer; whatever keeps the cluster from answering is one error that says why. */
async function ask<T>(answer: Promise<{ body: T }>): Promise<T> {
  try {
    return (await answer).body;
  } catch (error) {
    if (error instanceof errors.OpenSearchClientError)
      throw new SearchUnavailableError(`OpenSearch: ${error.message}`, { cause: error });
    throw error;
  }
}

async function askOrNull<T>(answer: Promise<{ body: T }>): Promise<T | null> {
  try {
    return await ask(answer);
  } catch (error) {
    const { cause } = error as Error;
    if (cause instanceof errors.ResponseError && cause.statusCode === 404) return null;
    throw error;
  }
}

function readAnswer({ hits, aggregations, error, timed_out: timedOut }: Found): ClusterAnswer {
  if (error) throw new SearchUnavailableError(`OpenSearch: ${error.type ?? 'error'} ${error.reason ?? ''}`);
  if (timedOut) throw new SearchUnavailableError('OpenSearch answered in part only: out of time');
  return {
    total: hits?.total?.value ?? 0,
    hits: (hits?.hits ?? []).map((hit) => ({
      id: hit._id,
      score: hit._score ?? 0,
      source: hit._source ?? {},
      sort: hit.sort ?? [],
    })),
    aggregations: aggregations ?? {},
  };
}
