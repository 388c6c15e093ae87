/** What the shop has answered so far: ids, numbers and tokens that later requests use, so that they reach its state. */

type Leaf = string | number;
const MAX_PER_NAME = 60;
/** Names under which other parts of the contract give the same value. */
const ALSO = new Map<string, readonly string[]>(
  Object.entries({
    number: ['orderNumber'],
    orderNumber: ['number'],
    customerId: ['id'],
    objectIds: ['productId'],
    variantId: ['id'],
    emailId: ['id'],
    user: ['id'],
    correction: ['id'],
    prefix: ['shown'],
  }),
);

export interface KnownValues {
  /** Keeps the values of an answer, or of a valid request, by their property names. */
  learn: (path: string, value: unknown) => void;
  /** A value that was known by this name, preferably from this part of the API; undefined when there is none. */
  recall: (path: string, name: string, random: () => number) => Leaf | undefined;
  /** A copy in which some values are replaced by known ones of the same name. */
  withKnown: (path: string, value: unknown, random: () => number) => unknown;
}

/** The first two parts of a path: `/staff/orders`. */
const areaOf = (path: string): string => path.split('/').slice(1, 3).join('/');

export function createKnownValues(): KnownValues {
  const values = new Map<string, Leaf[]>();
  const keep = (name: string, value: Leaf) => {
    const kept = values.get(name) ?? [];
    if (kept.includes(value)) return;
    if (kept.length < MAX_PER_NAME) kept.push(value);
    else kept[Math.floor(Math.random() * MAX_PER_NAME)] = value;
    values.set(name, kept);
  };
  const learn: KnownValues['learn'] = (path, value) => {
    const visit = (one: unknown, name: string): void => {
      if (Array.isArray(one)) for (const item of one.slice(0, 20)) visit(item, name);
      else if (typeof one === 'object' && one !== null)
        for (const [key, inner] of Object.entries(one)) visit(inner, key);
      else if ((typeof one === 'string' && one.length > 0 && one.length < 300) || typeof one === 'number') {
        keep(name, one);
        keep(`${areaOf(path)} ${name}`, one);
      }
    };
    visit(value, '');
  };
  const recall: KnownValues['recall'] = (path, name, random) => {
    const near = values.get(`${areaOf(path)} ${name}`);
    const names = [name, ...(ALSO.get(name) ?? [])];
    const pool = near && random() < 0.7 ? near : names.flatMap((one) => values.get(one) ?? []);
    return pool[Math.floor(random() * pool.length)];
  };
  const withKnown: KnownValues['withKnown'] = (path, value, random) => {
    const visit = (one: unknown, name: string): unknown => {
      if (Array.isArray(one)) return one.map((item) => visit(item, name));
      if (typeof one === 'object' && one !== null)
        return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, visit(inner, key)]));
      if ((typeof one !== 'string' && typeof one !== 'number') || random() < 0.4) return one;
      const known = recall(path, name, random);
      return typeof known === typeof one ? known : one;
    };
    return visit(value, '');
  };
  return { learn, recall, withKnown };
}
