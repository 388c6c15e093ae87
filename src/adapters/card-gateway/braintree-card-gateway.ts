/**
 * The card gateway over Braintree's official SDK: sandbox, production, or the simulator, which speaks the same
 * protocol.
 */
import type { CardGatewayPort, GatewayState } from '#modules/payments/card-gateway.port.ts';
import { centsToText } from '#shared/money.ts';
import { type BraintreeCalls, CardGatewayUnavailable, createCalls, unknown } from './braintree-calls.ts';
import { createRecords } from './braintree-records.ts';
import { errorsOf, readAuthorisation, readCents, STATES, savedTokenOf } from './braintree-responses.ts';
import { type BraintreeSettings, connect, type Sdk } from './braintree-sdk.ts';

/** The customer exists already, which is the desired state. */
const CUSTOMER_ID_TAKEN = '91609';

/** No call is made yet; throws when the settings of the simulator are incomplete. */
export function createBraintreeCardGateway(settings: BraintreeSettings): CardGatewayPort {
  const timeoutMs = settings.timeoutMs ?? 5_000;
  const sdk = connect(settings, timeoutMs);
  const calls = createCalls(sdk, timeoutMs);
  return {
    createClientToken: clientTokens(sdk, calls, settings),
    ...customers(sdk, calls),
    authorise: authorisations(sdk, calls, settings.merchantAccountId),
    ...settlements(sdk, calls),
    readNotification: notifications(sdk),
    ...createRecords(sdk, calls),
  };
}

/** Tokens for the card form and the wallets in the browser. */
const clientTokens =
  (sdk: Sdk, { ask }: BraintreeCalls, settings: BraintreeSettings): CardGatewayPort['createClientToken'] =>
  async () => {
    const { merchantAccountId } = settings;
    const fields = {
      ...(merchantAccountId && { merchantAccountId }),
      ...(settings.shopOrigins && { domains: settings.shopOrigins }),
    };
    const callResult = await ask(() => sdk.clientToken.generate(fields));
    const clientToken = 'response' in callResult ? callResult.response?.clientToken : undefined;
    if (!clientToken)
      throw new CardGatewayUnavailable(
        'failure' in callResult ? callResult.failure : 'the gateway gave no client token',
      );
    return { clientToken, frameUrl: settings.frameUrl ?? null, walletsUrl: settings.walletsUrl ?? null };
  };

/** Customers and their saved methods, in the gateway's vault. */
function customers(sdk: Sdk, { ask }: BraintreeCalls): Pick<CardGatewayPort, 'openCustomer' | 'forgetMethod'> {
  return {
    async openCustomer(customerRef) {
      const callResult = await ask(() => sdk.customer.create({ id: customerRef }));
      if (!('response' in callResult)) return unknown(callResult.failure);
      if (callResult.response?.success === true) return { outcome: 'DONE' };
      const [error] = errorsOf(callResult.response);
      return error?.code === CUSTOMER_ID_TAKEN
        ? { outcome: 'DONE' }
        : unknown(error ? `${error.code} ${error.message}` : 'no customer, no errors');
    },

    async forgetMethod(token) {
      const callResult = await ask(() => sdk.paymentMethod.delete(token));
      return 'response' in callResult || callResult.notFound ? { outcome: 'DONE' } : unknown(callResult.failure);
    },
  };
}

/** Authorises, and saves the instrument where that is asked for. */
function authorisations(
  sdk: Sdk,
  { ask }: BraintreeCalls,
  merchantAccountId: string | undefined,
): CardGatewayPort['authorise'] {
  return async ({ attemptKey, amountCents, orderNumber, instrument, saveFor, deviceData, fraudToken }) => {
    const callResult = await ask(() =>
      sdk.transaction.sale({
        amount: centsToText(amountCents),
        orderId: orderNumber,
        ...('nonce' in instrument
          ? { paymentMethodNonce: instrument.nonce }
          : { paymentMethodToken: instrument.savedToken }),
        apiRequestKey: attemptKey,
        ...(deviceData !== undefined && { deviceData }),
        // A custom field defined by the merchant, which rules of the gateway's fraud protection may use.
        ...(fraudToken !== undefined && { customFields: { fraud_token: fraudToken } }),
        ...(merchantAccountId && { merchantAccountId }),
        ...(saveFor !== undefined && { customerId: saveFor }),
        options: { submitForSettlement: false, ...(saveFor !== undefined && { storeInVaultOnSuccess: true }) },
      }),
    );
    if (!('response' in callResult)) return { outcome: 'UNKNOWN', reason: callResult.failure };
    const result = readAuthorisation(callResult.response, orderNumber);
    const savedToken = saveFor === undefined ? undefined : savedTokenOf(callResult.response);
    return result.outcome === 'AUTHORISED' && savedToken ? { ...result, savedToken } : result;
  };
}

const isCaptured = (state: GatewayState | undefined): boolean => state === 'CAPTURING' || state === 'CAPTURED';

/** The steps after an authorisation. */
function settlements(
  sdk: Sdk,
  { findOne, step }: BraintreeCalls,
): Pick<CardGatewayPort, 'capture' | 'void' | 'refund'> {
  return {
    capture({ attemptKey, gatewayRef, amountCents }) {
      return step(
        () => sdk.transaction.submitForSettlement(gatewayRef, centsToText(amountCents), { apiRequestKey: attemptKey }),
        isCaptured,
        async (reason) => {
          const found = await findOne(gatewayRef);
          const same = isCaptured(STATES[found?.status ?? '']) && readCents(found?.amount) === amountCents;
          return same ? { outcome: 'DONE', gatewayRef, amountCents } : { outcome: 'REFUSED', reason };
        },
      );
    },

    void({ attemptKey, gatewayRef }) {
      return step(
        () => sdk.transaction.void(gatewayRef, { apiRequestKey: attemptKey }),
        (state) => state === 'VOIDED',
        async (reason) => {
          const found = await findOne(gatewayRef);
          const voided = STATES[found?.status ?? ''] === 'VOIDED';
          return voided
            ? { outcome: 'DONE', gatewayRef, amountCents: readCents(found?.amount) ?? 0n }
            : { outcome: 'REFUSED', reason };
        },
      );
    },

    refund({ attemptKey, gatewayRef, amountCents }) {
      return step(
        () => sdk.transaction.refund(gatewayRef, { amount: centsToText(amountCents), apiRequestKey: attemptKey }),
        isCaptured,
        async (reason) => {
          // A payment that is not settled yet cannot be refunded now but will be: this is retried later, not refused.
          const found = await findOne(gatewayRef);
          return STATES[found?.status ?? ''] === 'CAPTURING'
            ? unknown(`not settled yet: ${reason}`)
            : { outcome: 'REFUSED', reason };
        },
      );
    },
  };
}

/** Webhooks: their content when the signature is valid. */
const notifications =
  (sdk: Sdk): CardGatewayPort['readNotification'] =>
  async ({ signature, payload }) => {
    try {
      const { kind, timestamp, transaction, dispute } = await sdk.webhookNotification.parse(signature, payload);
      const at = new Date(timestamp ?? '');
      return typeof kind === 'string' && !Number.isNaN(at.getTime())
        ? { kind, gatewayRef: transaction?.id ?? dispute?.transaction?.id ?? null, at }
        : null;
    } catch {
      return null;
    }
  };
