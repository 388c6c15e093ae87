/** Stores errors in this tab where no service is set: the last 20, scrubbed, for support together with the shopper. */
import { scrubText } from '#shared/error-reports/scrub-text.ts';
import type { VersionedStorage } from '../storage/create-versioned-storage.ts';
import { tabStorage } from '../storage/versioned-storage.ts';
import type { ErrorSink } from './error-reporter.ts';

const NAME = 'errors';
const MAX = 20;

export const createLocalErrorSink = (
  storage: Pick<VersionedStorage, 'read' | 'write'> = tabStorage,
  now = () => new Date(),
): ErrorSink => ({
  send: ({ thrown, fatal, path }) => {
    const stored = storage.read(NAME);
    const one = {
      at: now().toISOString(),
      name: thrown.name,
      message: scrubText(thrown.message, 300),
      path: scrubText(path, 300),
      fatal,
    };
    storage.write(NAME, [...(Array.isArray(stored) ? stored : []), one].slice(-MAX));
  },
});
