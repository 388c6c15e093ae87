/** The two calls by which staff read and save the custom fields of one kind of owner (OWN-14). */
import type { z } from 'zod';
import { fieldValuesReply, type SaveFieldValues, saveFieldValuesSchema } from '#contract/custom-fields/field-values.ts';
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import type { ApiScope } from '#contract/staff/api-scopes.ts';
import type { StaffPermission } from '#contract/staff/staff-permissions.ts';
import { type FieldReader, readValues } from '#modules/custom-fields/read-values.ts';
import { type SaveValuesRefusal, saveValues, type ValuesOf } from '#modules/custom-fields/save-values.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { type Endpoint, staffEndpoint } from '../../endpoint.ts';
import { type Refusals, refusalOf } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';

interface OwnedValues<P> {
  /** Of the owner, such as '/staff/products/:code'. */
  path: string;
  /** What the summaries call it: 'a product'. */
  called: string;
  see: StaffPermission;
  edit: StaffPermission;
  scopes: { read?: ApiScope; write?: ApiScope };
  params: z.ZodType<P>;
  missing: ErrorCode;
  /** The owner, null where there is none. */
  find: (ctx: ShopCtx, params: P) => Promise<ValuesOf | null>;
}

/** A machine sees what the API shows. */
const readerOf = ({ apiKey }: { apiKey?: string }): FieldReader => (apiKey === undefined ? 'staff' : 'api');

const refusals: Refusals<SaveValuesRefusal> = {
  CHANGED_ELSEWHERE: 'ChangedElsewhere',
  REFUSED: ({ fields }) => ({
    errorCode: 'BadRequest',
    extra: { fields: Object.fromEntries([...fields].map(([key, why]) => [`values.${key}`, why])) },
  }),
};

// biome-ignore lint/suspicious/noExplicitAny: a list of endpoints has mixed input types
export function valueEndpoints<P>(owned: OwnedValues<P>): readonly Endpoint<ShopCtx, P, any, any>[] {
  const { called, scopes, params, missing, find } = owned;
  const shared = {
    path: `${owned.path}/custom-fields`,
    params,
    reply: { status: 200, schema: fieldValuesReply },
  } as const;
  return [
    staffEndpoint<ShopCtx, P>({
      ...shared,
      method: 'get',
      summary: `The custom fields of ${called} with their values, those that are archived left out.`,
      staff: owned.see,
      ...(scopes.read && { scope: scopes.read }),
      errors: [missing],
      handle: async ({ ctx, params: given, staff }) => {
        const of = await find(ctx, given);
        return of ? { status: 200, body: await readValues(ctx, of, readerOf(staff)) } : { errorCode: missing };
      },
    }),
    staffEndpoint<ShopCtx, P, unknown, SaveFieldValues>({
      ...shared,
      method: 'put',
      summary: `Saves values of the custom fields of ${called}, over the version that was read. Fields that are not named keep theirs.`,
      staff: owned.edit,
      ...(scopes.write && { scope: scopes.write }),
      body: saveFieldValuesSchema,
      bodyLimit: 524_288,
      errors: [missing, 'ChangedElsewhere'],
      handle: async ({ ctx, params: given, staff, body }) => {
        const of = await find(ctx, given);
        if (!of) return { errorCode: missing };
        const saved = await saveValues(ctx, { actor: actorOf(staff), reader: readerOf(staff) }, of, body);
        if (!saved.ok) return refusalOf(saved.error, refusals);
        return { status: 200, body: await readValues(ctx, of, readerOf(staff)) };
      },
    }),
  ];
}
