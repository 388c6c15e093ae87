/** Starts one serving process: services, HTTP, jobs. Everything it opens it closes in the opposite order. */
import cluster from 'node:cluster';
import { createServer, type Server } from 'node:http';
import { createCloseStack } from '#platform/close-stack.ts';
import type { Config } from '#platform/config.ts';
import { createLogger } from '#platform/log/log.ts';
import { startEdge } from './edge/start-edge.ts';
import { openListener } from './http/open-listener.ts';
import { serveMetrics } from './http/serve-metrics.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { addJobGauges } from './metrics/add-process-gauges.ts';
import { createMetrics } from './metrics/metrics.ts';
import { reportLoggedErrors } from './report-logged-errors.ts';
import { openServices, type ShopOptions } from './services.ts';
import { chooseErrorReports } from './settings/error-report-settings.ts';
import { stopServer } from './stop-server.ts';
import { startTraces } from './traces/start-traces.ts';

export interface RunningShop {
  url: string;
  port: number;
  /** Stops taking requests, lets those in flight and the jobs finish, closes everything. */
  close: () => Promise<void>;
}

/** Resolves when the shop takes requests. Throws, with everything closed again, when a setting or the database is wrong. */
export async function startShop(options: ShopOptions): Promise<RunningShop> {
  const { config } = options;
  const plainLog = options.log ?? createLogger(config.KERB_LOG_LEVEL);
  const metrics = createMetrics(plainLog);
  const errorReports = await chooseErrorReports(config, plainLog, metrics.countError);
  const log = reportLoggedErrors(plainLog, errorReports);
  const open = createCloseStack((name, error) => log.error({ err: error, part: name }, 'could not be closed'));
  open.add('error reports', errorReports.close);
  open.add('traces', await startTraces(config));
  try {
    const services = await openServices(options, log, open);
    let isStopping = false;
    const isAccepting = () => !isStopping;
    const edge = await startEdge(options, services, metrics, open);
    const listener = openListener({ options, services, edge, metrics, trace: errorReports.trace, open, isAccepting });
    addJobGauges(metrics, startJobs(services, open));
    const server = createServer(
      { requestTimeout: 30_000, headersTimeout: 15_000, maxHeaderSize: 16_384, keepAliveTimeout: 65_000 },
      (request, response) => {
        // A connection that is kept alive would bring its next request to a process that has stopped.
        if (isStopping) response.setHeader('connection', 'close');
        listener.listen(request, response);
      },
    );
    // The workers of one shop share the port: the first process serves their combined metrics (run-shop.ts).
    if (config.KERB_METRICS_PORT > 0 && cluster.isPrimary)
      open.add('metrics', await serveMetrics(config.KERB_METRICS_PORT, metrics.text));
    await listen(server, config);
    open.add('http', async () => {
      isStopping = true;
      // A load balancer sees /readyz and sends new clients elsewhere; requests that still arrive are answered (reliability B14).
      await new Promise((done) => setTimeout(done, config.KERB_DRAIN_MS));
      await stopServer(server, listener, log);
    });
    const port = portOf(server) ?? config.PORT;
    return { url: `http://localhost:${port}/nz`, port, close: open.close };
  } catch (error) {
    await open.close();
    throw error;
  }
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(config.PORT, config.KERB_HOST, () => {
      server.off('error', fail);
      done();
    });
  });
}

function portOf(server: Server): number | null {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : null;
}
