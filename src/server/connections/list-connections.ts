/** The connections of this shop to other systems, each with a harmless call that proves it (OWN-03). */
import { randomUUID } from 'node:crypto';
import { emptyListingQuery } from '#contract/products/listing-query.ts';
import type { AirlinePort } from '#modules/airline/airline.port.ts';
import type { ContentSource } from '#modules/content/content-source.port.ts';
import type { EdgePurger } from '#modules/edge/edge-purger.port.ts';
import { readEdgeStatus } from '#modules/edge/read-edge-status.ts';
import type { FeatureSource } from '#modules/experiments/feature-source.port.ts';
import type { LoyaltyProviderPort } from '#modules/loyalty/loyalty-provider.port.ts';
import type { CarrierPort } from '#modules/parcels/carrier.port.ts';
import type { CardGatewayPort } from '#modules/payments/card-gateway.port.ts';
import type { PayInFourPort } from '#modules/payments/pay-in-four.port.ts';
import type { SearchCtx } from '#modules/search/search-engine.port.ts';
import type { Connection } from '#modules/settings/connection.ts';
import type { Ctx } from '#platform/context.ts';
import { readDatabaseStatus } from '#platform/database/database-status.ts';

import { counted } from '#shared/counted.ts';

/** What a serving process has open. */
export interface Opened {
  ctx: SearchCtx & {
    email: { verify: () => Promise<void> };
    cardGateway: CardGatewayPort;
    payInFour: PayInFourPort;
    airline: AirlinePort | null;
    loyaltyProvider: LoyaltyProviderPort | null;
    carrier: CarrierPort | null;
  };
  contentSource: ContentSource;
  featureSource: FeatureSource;
  /** Null where no cache in front of the shop is told of changes. */
  edgePurger: EdgePurger | null;
  /** Whether the simulator stands in for providers. */
  isSimulated: boolean;
}

export const listConnections = (opened: Opened): Connection[] => [
  ...ownConnections(opened),
  ...paymentConnections(opened.ctx),
  ...partnerConnections(opened),
  ...hostedConnections(opened),
];

/** Database, search and mail. */
const ownConnections = ({ ctx, isSimulated }: Opened): Connection[] => [
  {
    name: 'database',
    label: 'Database',
    uses: ctx.config.DATABASE_URL ? 'PostgreSQL' : 'the embedded PostgreSQL',
    test: async () => {
      const { durable, lastBackupAt } = await readDatabaseStatus(ctx);
      const backup = lastBackupAt ? `last backup ${lastBackupAt.toISOString()}` : 'no backup yet';
      return `${durable ? 'commits are on disk before they are acknowledged' : 'commits are not durable'}; ${backup}`;
    },
  },
  {
    name: 'search',
    label: 'Search',
    uses: ctx.config.KERB_SEARCH_ENGINE === 'opensearch' ? 'OpenSearch' : 'the shop’s own index',
    test: async () =>
      `${(await ctx.search.searchProducts(emptyListingQuery, {}, { pageSize: 1 })).total} products in the index`,
  },
  {
    name: 'mail',
    label: 'Mail server',
    uses: ctx.config.KERB_SMTP_URL ? 'SMTP' : isSimulated ? 'the simulator' : 'this machine',
    test: async () => {
      await ctx.email.verify();
      return 'the server accepts the log-in';
    },
  },
];

/** Providers of payments that are set up. */
function paymentConnections({ config, cardGateway, payInFour }: Opened['ctx'] & Pick<Ctx, 'config'>): Connection[] {
  const isOffered = config.KERB_PAY_IN_FOUR_ENVIRONMENT === 'simulator' || config.KERB_PAY_IN_FOUR_MERCHANT_ID !== '';
  return [
    {
      name: 'card-gateway',
      label: 'Card gateway',
      uses: named('Braintree', config.KERB_CARD_ENVIRONMENT),
      test: async () => {
        await cardGateway.createClientToken();
        return 'the gateway gives tokens for the card form';
      },
    },
    {
      name: 'pay-in-four',
      label: 'Pay in four',
      uses: named('Afterpay', config.KERB_PAY_IN_FOUR_ENVIRONMENT),
      test: async () => {
        await payInFour.find(NOBODYS);
        return 'the provider answers';
      },
    },
  ].filter(({ name }) => name !== 'pay-in-four' || isOffered);
}

const named = (provider: string, environment: string): string =>
  environment === 'simulator' ? 'the simulator' : `${provider} ${environment}`;

/** A key under which no provider has anything. */
const NOBODYS = 'connection-test';

/** The airline, the retail ERP and the carrier, where there are any. */
function partnerConnections({ ctx: { config, airline, loyaltyProvider, carrier } }: Opened): Connection[] {
  const connections: Connection[] = [];
  if (airline)
    connections.push({
      name: 'airline',
      label: 'Airline',
      uses: config.KERB_AIRLINE_URL ? config.KERB_AIRLINE_NAME : 'the simulator',
      test: async () => {
        if ((await airline.findBurn(NOBODYS)) === 'UNKNOWN') throw new Error('the airline gave no valid answer');
        return 'the airline answers';
      },
    });
  if (loyaltyProvider)
    connections.push({
      name: 'erp',
      label: 'Retail ERP',
      uses: config.KERB_ERP_URL ? 'the retail ERP' : 'the simulator',
      test: async () => {
        const answer = await loyaltyProvider.read(randomUUID());
        if (answer.outcome === 'UNKNOWN') throw new Error(answer.reason);
        return 'the ERP answers';
      },
    });
  if (carrier)
    connections.push({
      name: 'carrier',
      label: 'Carrier',
      uses: named(
        carrier.name === 'nz-post' ? 'NZ Post' : 'Starshipit',
        config.KERB_CARRIER_ENVIRONMENT === 'production' ? '' : config.KERB_CARRIER_ENVIRONMENT,
      ).trim(),
      test: async () => {
        await carrier.verify();
        return 'the carrier answers';
      },
    });
  return connections;
}

/** Hosted systems for content and experiments, where they are used. */
function hostedConnections({ ctx, contentSource, featureSource, edgePurger }: Opened): Connection[] {
  const { config } = ctx;
  const connections: Connection[] = [];
  if (edgePurger)
    connections.push({
      name: 'edge',
      label: 'Cache in front of the shop',
      uses: { none: '', varnish: 'Varnish', fastly: 'Fastly', cloudflare: 'Cloudflare' }[config.KERB_EDGE],
      test: async () => {
        const found = await edgePurger.verify();
        const { waiting, oldestSeconds } = await readEdgeStatus(ctx);
        return `${found}; ${waiting === 0 ? 'no change waits' : `${counted(waiting, 'key')} to purge, for ${oldestSeconds} s`}`;
      },
    });
  if (config.KERB_CONTENT_SOURCE !== 'own')
    connections.push({
      name: 'content',
      label: 'Content',
      uses: 'Contentful',
      test: async () => `${(await contentSource.read(null))?.documents.length ?? 0} documents`,
    });
  if (config.KERB_GROWTHBOOK_KEY)
    connections.push({
      name: 'experiments',
      label: 'Experiments',
      uses: 'GrowthBook',
      test: async () => {
        await featureSource.read();
        return 'definitions can be read';
      },
    });
  return connections;
}
