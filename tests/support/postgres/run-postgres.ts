/**
 * A process that starts the embedded server, reports its URL, and keeps it running until it is told to stop or is
 * killed.
 */
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded-postgres.ts';

const server = await startEmbeddedPostgres({
  dataDir: process.argv[2] as string,
  throwaway: process.argv[3] === 'throwaway',
});
process.stdout.write(`${server.url('postgres')}\n`);
process.stdin.once('end', () => {
  void server.stop().then(() => process.exit(0));
});
process.stdin.resume();
