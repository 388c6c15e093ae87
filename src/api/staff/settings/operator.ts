import type { z } from 'zod';
import {
  connectionParams,
  connectionTestReply,
  operatorSettingsReply,
} from '#contract/staff/settings/operator-settings.ts';
import { testConnection } from '#modules/settings/connection.ts';
import { listOperatorSettings } from '#modules/settings/operator-settings.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

const staff = 'editSettings';

/** The operator's settings. */
export const readOperatorSettings = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/settings/operator',
  summary:
    'The settings that only the operator changes: which are set, without any secret; and the connections that can be tested.',
  staff,
  reply: { status: 200, schema: operatorSettingsReply },
  handle: async ({ ctx }) => ({ status: 200, body: listOperatorSettings(ctx) }),
});

/** Tests a connection. */
export const testShopConnection = staffEndpoint<ShopCtx, z.output<typeof connectionParams>>({
  method: 'post',
  path: '/staff/settings/connections/:name/test',
  summary: 'Tests a connection to another system now, by a call that changes nothing there.',
  staff,
  params: connectionParams,
  reply: { status: 200, schema: connectionTestReply },
  perMinute: 30,
  atOnce: 2,
  handle: async ({ ctx, staff: who, params }) => {
    const answer = await testConnection(ctx, actorOf(who), params.name);
    return answer ? { status: 200, body: answer } : { errorCode: 'NotFound' };
  },
});
