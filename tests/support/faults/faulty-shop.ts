/** A shop with a proxy between it and each outside provider, which causes that provider's faults. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { insertCourt } from '../prepared-shops/harbour-court.ts';
import { type FaultName, type HttpProxies, httpProxies, type TcpProxy, tcpProxy } from '../shop/fault-proxies.ts';
import { type Outside, startTestShop, type TestShop } from '../shop/running-shop.ts';
import { type Provider, providerOf } from './providers.ts';
import { type WatchedConnections, watchConnections } from './watch-connections.ts';

interface Proxies {
  postgres: TcpProxy;
  mail: TcpProxy;
  http: HttpProxies<Provider | 'other'>;
}

export interface FaultyShop extends Proxies {
  shop: TestShop;
  /** The one product; its `path` is empty until the test knows it. */
  court: { productId: string; variantId: string; path: string };
  /** Unexpected hosts that the shop's process connected to, other than the test's own ports. */
  strangers: WatchedConnections['strangers'];
  /** Lets the provider fail this way; null ends the fault. */
  setFault: (provider: Provider, kind: FaultName | null) => void;
  close: () => Promise<void>;
}

export async function startFaultyShop(): Promise<FaultyShop> {
  const cms = await startEmptyCms();
  const court = { productId: '', variantId: '', path: '' };
  const known = new Set<number>();
  let proxies = {} as Proxies;
  const shop = await startTestShop(
    {
      KERB_RATE_LIMIT_SCALE: '0',
      KERB_CARD_TIMEOUT_MS: '1200',
      KERB_PAY_IN_FOUR_TIMEOUT_MS: '1200',
      KERB_AIRLINE_TIMEOUT_MS: '1200',
      KERB_ERP_TIMEOUT_MS: '1200',
      KERB_RECAPTCHA_TIMEOUT_MS: '1200',
      KERB_LOYALTY_PROVIDER: 'erp',
      KERB_CAPTCHA: 'recaptcha',
      KERB_CONTENT_SOURCE: 'contentful',
      KERB_CONTENTFUL_SPACE: 'kerb',
      KERB_CONTENTFUL_TOKEN: 'token',
    },
    {
      template: 'kerb_template',
      fill: async (url) => {
        const { productId, sizes } = await insertCourt(url);
        Object.assign(court, { productId, variantId: sizes[0] });
      },
      through: async (outside) => {
        proxies = await startProxies(outside, cms.url);
        const { postgres, mail, http } = proxies;
        const database = new URL(outside.databaseUrl);
        for (const address of [http.url, outside.simulatorUrl, cms.url, outside.databaseUrl, outside.smtpUrl])
          known.add(Number(new URL(address).port));
        for (const { port } of [postgres, mail]) known.add(port);
        database.host = `127.0.0.1:${postgres.port}`;
        return {
          databaseUrl: database.href,
          simulatorUrl: http.url,
          smtpUrl: `smtp://127.0.0.1:${mail.port}`,
          settings: { KERB_CONTENTFUL_HOST: http.url },
        };
      },
    },
  );
  known.add(Number(new URL(shop.url).port));
  const watched = watchConnections(known);
  return {
    ...{ shop, court, ...proxies, strangers: watched.strangers },
    setFault: (provider, kind) => setFault(proxies, provider, kind),
    close: async () => {
      watched.stop();
      await shop.close();
      await Promise.all([proxies.postgres.close(), proxies.mail.close(), proxies.http.close(), cms.close()]);
    },
  };
}

/** A content source without entries. */
async function startEmptyCms(): Promise<{ url: string; close: () => Promise<void> }> {
  const entries = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"total":0,"items":[]}'),
  );
  await new Promise<void>((done) => entries.listen(0, '127.0.0.1', () => done()));
  return {
    url: `http://127.0.0.1:${(entries.address() as AddressInfo).port}`,
    close: () => new Promise((done) => entries.close(() => done())),
  };
}

async function startProxies(outside: Outside, cmsUrl: string): Promise<Proxies> {
  const database = new URL(outside.databaseUrl);
  const smtp = new URL(outside.smtpUrl);
  return {
    postgres: await tcpProxy({ host: database.hostname, port: Number(database.port) }),
    mail: await tcpProxy({ host: smtp.hostname, port: Number(smtp.port) }),
    http: await httpProxies<Provider | 'other'>(outside.simulatorUrl, providerOf, (provider) =>
      provider === 'CMS' ? cmsUrl : outside.simulatorUrl,
    ),
  };
}

function setFault({ postgres, mail, http }: Proxies, provider: Provider, kind: FaultName | null): void {
  if (provider === 'postgres') postgres.set(kind);
  else if (provider === 'mail') mail.set(kind);
  else http.set(kind && { provider, kind });
}
