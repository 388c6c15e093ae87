/** SQL that writes a batch of products in a constant number of statements, whatever its size. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };
const json = (rows: unknown) => sql`${JSON.stringify(rows)}::jsonb`;

export interface KnownProduct {
  id: number;
  code: string;
  path: string;
  fingerprint: string | null;
  brandId: number;
  categoryId: number;
}

/** Code → fingerprint of the data the product was last imported with. */
export async function findFingerprints(ctx: Db, codes: string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ code: string; fingerprint: string | null }>`
    select code, import_fingerprint as fingerprint from catalogue.product where code = any(${codes}::text[])`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.code, row.fingerprint]));
}

/** Known products of these codes, locked in id order so that two imports cannot deadlock. */
export async function lockProducts(ctx: Db, codes: string[]): Promise<KnownProduct[]> {
  const { rows } = await sql<KnownProduct>`
    select id, code, path, import_fingerprint as fingerprint, brand_id as "brandId", category_id as "categoryId" from catalogue.product where code = any(${codes}::text[]) order by id for update`.execute(
    ctx.db,
  );
  return rows;
}

/** Paths that begin like one of these and are taken. */
export async function takenPaths(ctx: Db, bases: string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select p.path from catalogue.product p where p.path = any(${bases}::text[])
    -- '.' follows '-' in the order of the index
    union select p.path from unnest(${bases}::text[]) b join catalogue.product p on p.path > b || '-' and p.path < b || '.' and p.path ~ ('^' || b || '-[0-9]+$')`.execute(
    ctx.db,
  );
  return rows.map((row) => row.path);
}

export async function ensureBrands(ctx: Db, brands: { name: string; slug: string }[]): Promise<Map<string, number>> {
  // Different names may share a slug ('Adidas', 'ADIDAS'): the first one written names the brand.
  await sql`insert into catalogue.brand (name, slug) select distinct on (slug) name, slug from jsonb_to_recordset(${json(brands)}) as r(name text, slug text)
    where not exists (select 1 from catalogue.brand b where b.slug = r.slug) order by slug, name on conflict do nothing`.execute(
    ctx.db,
  );
  const { rows } = await sql<{
    id: number;
    slug: string;
  }>`select id, slug from catalogue.brand where slug = any(${brands.map((brand) => brand.slug)}::text[])`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.slug, row.id]));
}

/** Parents must come before their children in the list. */
export async function ensureCategories(
  ctx: Db,
  categories: { path: string; slug: string; name: string; parent: string | null }[],
): Promise<Map<string, number>> {
  const depths = new Map<number, typeof categories>();
  for (const category of categories) {
    const depth = category.path.split('/').length;
    depths.set(depth, [...(depths.get(depth) ?? []), category]);
  }
  for (const [, level] of [...depths].sort(([a], [b]) => a - b)) {
    await sql`insert into catalogue.category (path, slug, name, parent_id)
      select r.path, r.slug, r.name, (select id from catalogue.category where path = r.parent)
      from jsonb_to_recordset(${json(level)}) as r(path text, slug text, name text, parent text)
      where not exists (select 1 from catalogue.category c where c.path = r.path) on conflict (path) do nothing`.execute(
      ctx.db,
    );
  }
  const { rows } = await sql<{
    id: number;
    path: string;
  }>`select id, path from catalogue.category where path = any(${categories.map((one) => one.path)}::text[])`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.path, row.id]));
}

export interface ProductRow {
  code: string;
  parent_code: string;
  path: string;
  brand_id: number;
  category_id: number;
  name: string;
  description: string;
  materials: string;
  care: string;
  country_of_origin: string | null;
  demographic: string;
  product_type: string;
  width: string | null;
  closure: string | null;
  material_families: string[];
  occasions: string[];
  features: string[];
  guessed_attributes: string[];
  colour_name: string;
  colours: string[];
  swatch: string[];
  price_cents: string;
  original_price_cents: string | null;
  is_new: boolean;
  released_on: string | null;
  state: string;
  functional_type: string;
  account_exclusive: boolean;
  loyalty_member_exclusive: boolean;
  tax_exclusive: boolean;
  free: boolean;
  cart_qty_product_max: number | null;
  cart_qty_variant_max: number | null;
  cart_qty_variant_min: number | null;
  cart_qty_variant_multiple_of: number | null;
  overlay_ids: string[];
  /** Null leaves those of the product. */
  tags: string[] | null;
  weight_grams: number | null;
  popularity: number;
  challenge_question: string | null;
  challenge_answers: string[];
  import_fingerprint: string;
}

/** Inserts or replaces products by code and returns their ids. `keepsOrigin`: no country of origin leaves that of the product. */
export async function upsertProducts(
  ctx: Db,
  products: ProductRow[],
  { keepsOrigin }: { keepsOrigin: boolean },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`
    insert into catalogue.product (code, parent_code, path, brand_id, category_id, name, description, materials, care, country_of_origin, demographic, product_type, width, closure, material_families, occasions, features, guessed_attributes, colour_name, colours, swatch,
      price_cents, original_price_cents, is_new, released_on, state, functional_type, account_exclusive, loyalty_member_exclusive, tax_exclusive, free, cart_qty_product_max,
      cart_qty_variant_max, cart_qty_variant_min, cart_qty_variant_multiple_of, overlay_ids, tags, weight_grams, popularity, challenge_question, challenge_answers, import_fingerprint)
    select * from jsonb_to_recordset(${json(products)}) as r(code text, parent_code text, path text, brand_id int, category_id int, name text, description text, materials text, care text, country_of_origin text,
      demographic text, product_type text, width text, closure text, material_families text[], occasions text[], features text[], guessed_attributes text[], colour_name text, colours text[], swatch text[], price_cents bigint, original_price_cents bigint, is_new boolean, released_on date, state text,
      functional_type text, account_exclusive boolean, loyalty_member_exclusive boolean, tax_exclusive boolean, free boolean, cart_qty_product_max int, cart_qty_variant_max int,
      cart_qty_variant_min int, cart_qty_variant_multiple_of int, overlay_ids text[], tags text[], weight_grams int, popularity int,
      challenge_question text, challenge_answers text[], import_fingerprint text)
    on conflict (code) do update set parent_code = excluded.parent_code, path = excluded.path, brand_id = excluded.brand_id, category_id = excluded.category_id, name = excluded.name,
      description = excluded.description, materials = excluded.materials, care = excluded.care, country_of_origin = coalesce(excluded.country_of_origin, case when ${keepsOrigin} then product.country_of_origin end), demographic = excluded.demographic, product_type = excluded.product_type, width = excluded.width, closure = excluded.closure,
      material_families = excluded.material_families, occasions = excluded.occasions, features = excluded.features, guessed_attributes = excluded.guessed_attributes, colour_name = excluded.colour_name, colours = excluded.colours, swatch = excluded.swatch, price_cents = excluded.price_cents, original_price_cents = excluded.original_price_cents,
      is_new = excluded.is_new, released_on = excluded.released_on, state = excluded.state, functional_type = excluded.functional_type, account_exclusive = excluded.account_exclusive,
      loyalty_member_exclusive = excluded.loyalty_member_exclusive, tax_exclusive = excluded.tax_exclusive, free = excluded.free, cart_qty_product_max = excluded.cart_qty_product_max,
      cart_qty_variant_max = excluded.cart_qty_variant_max, cart_qty_variant_min = excluded.cart_qty_variant_min, cart_qty_variant_multiple_of = excluded.cart_qty_variant_multiple_of,
      overlay_ids = excluded.overlay_ids, tags = coalesce(excluded.tags, product.tags), weight_grams = excluded.weight_grams, popularity = excluded.popularity, challenge_question = excluded.challenge_question,
      challenge_answers = excluded.challenge_answers, import_fingerprint = excluded.import_fingerprint, updated_at = now()
    returning id, code`.execute(ctx.db);
  return new Map(rows.map((row) => [row.code, row.id]));
}

export async function saveOldPaths(ctx: Db, moved: { path: string; product_id: number }[]): Promise<void> {
  if (moved.length === 0) return;
  await sql`insert into catalogue.path_redirect (old_path, product_id) select path, product_id from jsonb_to_recordset(${json(moved)}) as r(path text, product_id int)
    on conflict (old_path) do update set product_id = excluded.product_id, created_at = now()`.execute(ctx.db);
}

/** Old id → new id, of brands or categories that products left. */
export type RenamedIds = readonly (readonly [from: number, to: number])[];

/**
 * A brand without products redirects to the one its last products moved to; a brand that has some redirects nowhere.
 */
export async function saveMovedBrands(ctx: Db, moves: RenamedIds): Promise<void> {
  await sql`insert into catalogue.moved_brand (brand_id, to_brand_id)
    select distinct on (f) f, t from ${pairs(moves)} where not exists (select 1 from catalogue.product where brand_id = f) order by f, t
    on conflict (brand_id) do update set to_brand_id = excluded.to_brand_id`.execute(ctx.db);
}

/** The same for a category and all below it. Where one moved with its subcategories, each redirects to its namesake. */
export async function saveMovedCategories(ctx: Db, moves: RenamedIds): Promise<void> {
  await sql`with recursive step (f, t) as (
      select f, t from ${pairs(moves)}
      union select old.parent_id, new.parent_id from step join catalogue.category old on old.id = f join catalogue.category new on new.id = t
      where old.slug = new.slug and old.parent_id <> new.parent_id)
    insert into catalogue.moved_category (category_id, to_category_id)
    select distinct on (f) f, t from step join catalogue.category old on old.id = f
    where not exists (select 1 from catalogue.product p join catalogue.category c on c.id = p.category_id where c.id = f or starts_with(c.path, old.path || '/')) order by f, t
    on conflict (category_id) do update set to_category_id = excluded.to_category_id`.execute(ctx.db);
}
const pairs = (moves: RenamedIds) =>
  sql`unnest(${moves.map(([from]) => from)}::int[], ${moves.map(([, to]) => to)}::int[]) as moves(f, t)`;

export interface VariantRow {
  product_id: number;
  code: string;
  position: number;
  label: string;
  us_men: string | null;
  us_women: string | null;
  us_kids: string | null;
  uk: string | null;
  eu: string | null;
  barcode: string | null;
}

export interface VariantOwner {
  productId: number;
  productCode: string;
  productName: string;
}

/** The product that has each variant code. */
export async function variantOwners(ctx: Db, codes: string[]): Promise<Map<string, VariantOwner>> {
  const { rows } = await sql<VariantOwner & { code: string }>`
    select v.code, v.product_id as "productId", p.code as "productCode", p.name as "productName"
    from catalogue.variant v join catalogue.product p on p.id = v.product_id where v.code = any(${codes}::text[])`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.code, row]));
}

export async function upsertVariants(ctx: Db, variants: VariantRow[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`
    insert into catalogue.variant (product_id, code, position, label, us_men, us_women, us_kids, uk, eu, barcode)
    select * from jsonb_to_recordset(${json(variants)}) as r(product_id int, code text, position int, label text, us_men text, us_women text, us_kids text, uk text, eu text, barcode text)
    on conflict (code) do update set position = excluded.position, label = excluded.label, us_men = excluded.us_men, us_women = excluded.us_women, us_kids = excluded.us_kids,
      uk = excluded.uk, eu = excluded.eu, barcode = excluded.barcode, retired = false
    returning id, code`.execute(ctx.db);
  return new Map(rows.map((row) => [row.code, row.id]));
}

/** Retires sizes that their product no longer lists. */
export async function retireVariants(ctx: Db, productIds: number[], listedCodes: string[]): Promise<void> {
  await sql`update catalogue.variant set retired = true where product_id = any(${productIds}::int[]) and code <> all(${listedCodes}::text[]) and not retired`.execute(
    ctx.db,
  );
}

/** Targets that would leave less stock than is reserved for orders. */
export async function stockBelowReserved(
  ctx: Db,
  variantCodes: { code: string; location_id: string; on_hand: number }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select r.code from jsonb_to_recordset(${json(variantCodes)}) as r(code text, location_id text, on_hand int)
    join catalogue.variant v on v.code = r.code join stock.stock_level s on s.variant_id = v.id and s.location_id = r.location_id where s.reserved > r.on_hand`.execute(
    ctx.db,
  );
  return new Set(rows.map((row) => row.code));
}

export interface ImageRow {
  product_id: number;
  position: number;
  media_id: string;
  alt: string;
  view: string;
}
export async function replaceImages(ctx: Db, productIds: number[], images: ImageRow[]): Promise<void> {
  await sql`delete from catalogue.image where product_id = any(${productIds}::int[])`.execute(ctx.db);
  if (images.length === 0) return;
  await sql`insert into catalogue.image (product_id, position, media_id, alt, view)
    select * from jsonb_to_recordset(${json(images)}) as r(product_id int, position int, media_id text, alt text, view text)`.execute(
    ctx.db,
  );
}
