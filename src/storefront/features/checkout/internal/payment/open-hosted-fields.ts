import type { HostedFields } from 'braintree-web';
import { create as createClient } from 'braintree-web/client';
import { create as createCollector } from 'braintree-web/data-collector';
import { create as createFields } from 'braintree-web/hosted-fields';
import { fail, ok } from '#shared/result.ts';
import type { CardResult } from '../../card/card-frame-protocol.ts';
import { type CardField, readCardProblem } from './card-problems.ts';

interface FieldsListener {
  /** Enter was pressed in a field. */
  onSubmit: () => void;
  /** Changes the list of fields that are marked as wrong. */
  mark: (change: (before: readonly CardField[]) => readonly CardField[]) => void;
}
export interface OpenFields {
  hosted: HostedFields;
  tokenise: () => Promise<CardResult>;
}

/** Places the gateway's three fields at these selectors. Rejects when they cannot be loaded. */
export async function openHostedFields(
  clientToken: string,
  selectorOf: (field: CardField) => string,
  listener: FieldsListener,
): Promise<OpenFields> {
  const client = await createClient({ authorization: clientToken });
  const hosted = await createFields({
    client,
    styles: { input: { 'font-size': '16px', color: getComputedStyle(document.body).color } },
    fields: {
      number: { selector: selectorOf('number') },
      expirationDate: { selector: selectorOf('expirationDate'), placeholder: 'MM / YY' },
      cvv: { selector: selectorOf('cvv') },
    },
  });
  watchFields(hosted, listener);
  // Fraud checks are optional: without device data the order continues.
  const deviceData = createCollector({ client }).then(
    (collector) => collector.deviceData,
    () => undefined,
  );
  return { hosted, tokenise: () => tokenise(hosted, deviceData, listener) };
}

/** A field is marked when it is left with a wrong value, until its value is right. */
function watchFields(hosted: HostedFields, { onSubmit, mark }: FieldsListener): void {
  hosted.on('inputSubmitRequest', onSubmit);
  hosted.on('blur', ({ emittedBy, fields }) => {
    const field = emittedBy as CardField;
    const { isValid, isEmpty } = fields[field];
    mark((before) => [...before.filter((each) => each !== field), ...(isValid || isEmpty ? [] : [field])]);
  });
  hosted.on('validityChange', ({ emittedBy, fields }) => {
    const field = emittedBy as CardField;
    if (fields[field].isValid) mark((before) => before.filter((each) => each !== field));
  });
}

async function tokenise(
  hosted: HostedFields,
  deviceData: Promise<string | undefined>,
  { mark }: FieldsListener,
): Promise<CardResult> {
  try {
    const { nonce, details } = await hosted.tokenize();
    mark(() => []);
    const data = await deviceData;
    return ok({
      nonce,
      brand: details.cardType,
      last4: details.lastFour,
      expiry: `${details.expirationMonth}/${details.expirationYear}`,
      ...(data && { deviceData: data }),
    });
  } catch (error) {
    const wrong = readCardProblem(error);
    if (!wrong) return fail('FAILED');
    mark(() => wrong);
    if (wrong[0]) hosted.focus(wrong[0]);
    return fail('INVALID');
  }
}
