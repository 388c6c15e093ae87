/** Custom fields as an owner defines them (OWN-14). */
import {
  type ArchiveField,
  archiveFieldSchema,
  type FieldOwnerParams,
  type FieldParams,
  fieldDefinitionsReply,
  fieldOwnerParams,
  fieldParams,
  fieldPreviewReply,
  type OrderFields,
  orderFieldsSchema,
  type PreviewField,
  previewFieldSchema,
  type SaveField,
  saveFieldSchema,
} from '#contract/custom-fields/field-definitions-calls.ts';
import { type ArchiveRefusal, archiveDefinition } from '#modules/custom-fields/archive-definition.ts';
import { listDefinitions } from '#modules/custom-fields/list-definitions.ts';
import { orderDefinitions } from '#modules/custom-fields/order-definitions.ts';
import { previewDefinition } from '#modules/custom-fields/preview-definition.ts';
import { type SaveDefinitionRefusal, saveDefinition } from '#modules/custom-fields/save-definition.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';

const staff = 'editSettings';
/** 500 options. */
const bodyLimit = 131_072;

const readFields = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/custom-fields',
  summary: 'The custom fields of every kind of owner, archived ones too, with how many owners have a value of each.',
  staff,
  reply: { status: 200, schema: fieldDefinitionsReply },
  handle: async ({ ctx }) => ({ status: 200, body: await listDefinitions(ctx) }),
});

const previewField = staffEndpoint<ShopCtx, FieldParams, unknown, PreviewField>({
  method: 'post',
  path: '/staff/custom-fields/:owner/:key/preview',
  summary: 'What a change of a custom field would do to the values that there are. Nothing is saved.',
  staff,
  params: fieldParams,
  body: previewFieldSchema,
  bodyLimit,
  reply: { status: 200, schema: fieldPreviewReply },
  handle: async ({ ctx, params, body }) => ({
    status: 200,
    body: await previewDefinition(ctx, params.owner, params.key, body.field),
  }),
});

const saveRefusals: Refusals<SaveDefinitionRefusal> = {
  KEY_TAKEN: 'CustomFieldKeyTaken',
  TYPE_FIXED: 'CustomFieldTypeFixed',
  TOO_MANY: 'CustomFieldTooMany',
  OPTION_LONG: () => ({
    errorCode: 'BadRequest',
    extra: {
      fields: { 'field.rules.options': 'An option is too long to be filtered by: 60 characters with the key.' },
    },
  }),
  FACET_OF_PRODUCTS: () => ({
    errorCode: 'BadRequest',
    extra: { fields: { 'field.facet': 'Listings are filtered by fields of products only.' } },
  }),
  CHANGED_ELSEWHERE: 'ChangedElsewhere',
  NOT_FOUND: 'NotFound',
};

const writeField = staffEndpoint<ShopCtx, FieldParams, unknown, SaveField>({
  method: 'put',
  path: '/staff/custom-fields/:owner/:key',
  summary:
    'Adds a custom field (version null), or changes the one that was read with this version. No value is changed.',
  staff,
  params: fieldParams,
  body: saveFieldSchema,
  bodyLimit,
  reply: { status: 200, schema: fieldDefinitionsReply },
  errors: ['NotFound', 'ChangedElsewhere', 'CustomFieldKeyTaken', 'CustomFieldTypeFixed', 'CustomFieldTooMany'],
  handle: async ({ ctx, staff: who, params, body }) => {
    const saved = await saveDefinition(ctx, actorOf(who), params, body);
    const fields = await listDefinitions(ctx);
    return replyTo(saved, saveRefusals, () => ({ status: 200, body: fields }));
  },
});

const archiveRefusals: Refusals<ArchiveRefusal> = {
  NOT_FOUND: 'NotFound',
  CHANGED_ELSEWHERE: 'ChangedElsewhere',
  TOO_MANY: 'CustomFieldTooMany',
};

const archiveField = staffEndpoint<ShopCtx, FieldParams, unknown, ArchiveField>({
  method: 'put',
  path: '/staff/custom-fields/:owner/:key/archived',
  summary: 'Archives a custom field, or brings it back with its values.',
  staff,
  params: fieldParams,
  body: archiveFieldSchema,
  reply: { status: 200, schema: fieldDefinitionsReply },
  errors: ['NotFound', 'ChangedElsewhere', 'CustomFieldTooMany'],
  handle: async ({ ctx, staff: who, params, body }) => {
    const done = await archiveDefinition(ctx, actorOf(who), params, body);
    const fields = await listDefinitions(ctx);
    return replyTo(done, archiveRefusals, () => ({ status: 200, body: fields }));
  },
});

const orderFields = staffEndpoint<ShopCtx, FieldOwnerParams, unknown, OrderFields>({
  method: 'put',
  path: '/staff/custom-field-orders/:owner',
  summary: 'Puts the custom fields of a kind of owner in another order.',
  staff,
  params: fieldOwnerParams,
  body: orderFieldsSchema,
  reply: { status: 200, schema: fieldDefinitionsReply },
  errors: ['ChangedElsewhere'],
  handle: async ({ ctx, staff: who, params, body }) => {
    const done = await orderDefinitions(ctx, actorOf(who), params.owner, body.keys);
    const fields = await listDefinitions(ctx);
    return replyTo(done, { CHANGED_ELSEWHERE: 'ChangedElsewhere' }, () => ({ status: 200, body: fields }));
  },
});

export const fieldDefinitionEndpoints = [readFields, previewField, writeField, archiveField, orderFields];
