import type { ShopifyImportReply, ShopifyImportRequest } from '#contract/staff/imports/shopify-imports.ts';
import { FileProblem } from '#modules/product-import/open-file.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { auditShopifyImport, importShopify, type MoveCtx } from './import-shopify.ts';

/** `why`: what is wrong with the whole file, for people. */
export type ShopifyTextRefusal = { reason: 'UNUSABLE'; why: string };

/** Imports a part of an export that a browser sends, or only checks it; an import is entered into the audit. */
export async function importShopifyText(
  ctx: MoveCtx,
  actor: string,
  { kind, text, apply, coming }: ShopifyImportRequest,
): Promise<Result<ShopifyImportReply, ShopifyTextRefusal>> {
  try {
    const report = await importShopify(ctx, kind, inOne(text), { apply, actor, ...(coming && { coming }) });
    await auditShopifyImport(ctx, actor, kind, report);
    return ok(report);
  } catch (error) {
    if (error instanceof FileProblem) return fail({ reason: 'UNUSABLE', why: error.message });
    throw error;
  }
}

async function* inOne(text: string): AsyncGenerator<string> {
  yield text;
}
