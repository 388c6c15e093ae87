/** Braintree's official SDK: its settings, the interface we use of it, and the connection. */
import braintree from 'braintree';
import { createBoundedAgent } from './bounded-agent.ts';
import type { BraintreeResponse, BraintreeTransaction } from './braintree-responses.ts';

export interface BraintreeSettings {
  /** 'development' is the simulator at `host` and `port`. */
  environment: 'sandbox' | 'production' | 'development';
  host?: string;
  port?: number;
  merchantId: string;
  publicKey: string;
  privateKey: string;
  merchantAccountId?: string;
  /** Longest wait for a whole call; default 5,000. */
  timeoutMs?: number;
  /** URL of the card form; null or absent when the gateway's own script renders it. */
  frameUrl?: string | null;
  /** URL of the simulator's wallets; null or absent when the real ones are used. */
  walletsUrl?: string | null;
  /** Origins whose pages may embed the card form; by default the simulator's own list. */
  shopOrigins?: readonly string[];
}

type Fields = Record<string, unknown>;
/** The SDK's actual interface; its published types lack apiRequestKey and the options of void and refund. */
export interface Sdk {
  config: { timeout: number };
  webhookNotification: {
    parse(
      signature: string,
      payload: string,
    ): Promise<{
      kind?: string;
      timestamp?: string;
      transaction?: { id?: string };
      dispute?: { transaction?: { id?: string } };
    }>;
  };
  clientToken: { generate(fields: Fields): Promise<BraintreeResponse & { clientToken?: string }> };
  customer: { create(fields: Fields): Promise<BraintreeResponse> };
  paymentMethod: { delete(token: string): Promise<unknown> };
  transaction: {
    sale(fields: Fields): Promise<BraintreeResponse>;
    submitForSettlement(id: string, amount: string, options: Fields): Promise<BraintreeResponse>;
    void(id: string, options: Fields): Promise<BraintreeResponse>;
    refund(id: string, options: Fields): Promise<BraintreeResponse>;
    find(id: string): Promise<BraintreeTransaction>;
    /** Without a callback it returns a stream that requests page after page. */
    search(
      criteria: (search: { createdAt(): { between(from: Date, until: Date): void } }) => void,
    ): AsyncIterable<BraintreeTransaction>;
  };
}

/** Throws when the simulator's host or port is missing. No call is made yet. */
export function connect(settings: BraintreeSettings, timeoutMs: number): Sdk {
  const { environment, host, port, merchantId, publicKey, privateKey } = settings;
  if (environment === 'development' && (!host || !port))
    throw new Error('the development environment needs host and port of the simulator');
  const gateway = new braintree.BraintreeGateway({
    environment:
      environment === 'production'
        ? braintree.Environment.Production
        : environment === 'sandbox'
          ? braintree.Environment.Sandbox
          : new braintree.Environment(host ?? '', String(port), '', false, host ?? '', String(port)),
    merchantId,
    publicKey,
    privateKey,
    customHttpAgent: createBoundedAgent(environment !== 'development'),
  } as ConstructorParameters<typeof braintree.BraintreeGateway>[0]);
  const sdk = gateway as unknown as Sdk;
  sdk.config.timeout = timeoutMs;
  return sdk;
}
