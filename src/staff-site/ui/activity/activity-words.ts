import type { ActivityRow } from '#contract/staff/activity/activity-log.ts';

const words: Record<string, string> = {
  'command.run': 'Command run',
  'email.test-sent': 'Test of an email sent',
  'email.words-returned': 'Words of an email returned to the original',
  'email.words-saved': 'Words of an email changed',
  'order.mail-sent': 'Email written for order',
  'order.mail-resent': 'Email of order sent again',
  'order.noted': 'Note written at order',
  'order.noted-for-customer': 'Note for the customer written at order',
  'order.recipient-corrected': 'Recipient of a gift card corrected',
  'order-queue.added': 'List of orders saved',
  'order-queue.removed': 'List of orders deleted',
  'payment.manual': 'Payment needs a person',
  'picture.uploaded': 'Image uploaded',
  'picture.cropped': 'Image cropped',
  'picture.deleted': 'Unused image deleted',
  'price.was-dropped': 'Was price left out',
  'price.ended': 'Sale ended early',
  'products.bulk-started': 'Change of many products started',
  'products.bulk-stopped': 'Change of many products stopped',
  'products.bulk-taken-back': 'Change of many products taken back',
  'products.label-mapped': 'Label of imports given a meaning',
  'products.mapping-deleted': 'Mapping of columns deleted',
  'products.mapping-saved': 'Mapping of columns saved',
  'settings.connection.tested': 'Connection tested',
  'webhook.secret-rotated': 'Secret of webhook replaced',
};

/** An action as staff read it: 'price.scheduled' is 'Price scheduled'. */
export function actionWords(action: string): string {
  const text = words[action] ?? action.replaceAll(/[.-]/g, ' ').replace(/^api key/, 'API key');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Who made a change; a customer is named on the customer's own page, which records that it was opened. */
export function actorWords({ id, name }: ActivityRow['actor']): string {
  if (id.startsWith('key:')) return name === null ? `Key ${id.slice(4)}` : `${name} (key ${id.slice(4)})`;
  if (name !== null) return name;
  if (id.startsWith('customer:')) return 'Customer';
  if (id === 'shopper') return 'Customer without an account';
  if (['operator', 'kerb', 'command'].includes(id)) return 'Command on the server';
  return id.startsWith('staff:') ? 'Former member of staff' : `Job ${id}`;
}

/** What a change was about, and the screen that shows it, where there is one. */
export function subjectWords({ subject: { id, name }, action }: Pick<ActivityRow, 'subject' | 'action'>): {
  text: string;
  to: string | null;
} {
  const [, kind = '', rest = ''] = /^([a-z-]+):(.+)$/.exec(id) ?? [];
  const at = encodeURIComponent(rest);
  if (/^NZ\d{8}$/.test(id)) return { text: id, to: `/orders/${id}` };
  if (kind === 'product') return { text: rest, to: `/products/${at}` };
  if (kind === 'customer') return { text: 'Customer', to: `/customers/${at}` };
  if (kind === 'bulk-change') return { text: 'Many products', to: `/products/changes/${at}` };
  if (kind === 'promotion') return { text: rest, to: `/promotions/${at}` };
  if (kind === 'store') return { text: rest, to: `/stores/${at}` };
  if (kind === 'gift-card') return { text: 'Gift card', to: `/gift-cards/${at}` };
  if (kind === 'email') return { text: rest, to: `/emails/${at}` };
  if (kind === 'movement') return { text: 'Stock adjustment', to: null };
  if (kind === 'media') return { text: 'Image', to: null };
  if (/^settings\.(drafted|scheduled|published|cancelled)$/.test(action))
    return { text: `Settings ${id}`, to: `/settings/revisions/${id}` };
  return { text: name ?? (/^[0-9a-f-]{36}$/.test(id) ? '' : id), to: null };
}
