/** The analytics data layer: what happened in the shop, in a list that whoever measures reads (ANA-01). Nothing leaves the browser by it. */
export interface DataLayerEvent {
  event: string;
  [field: string]: unknown;
}

declare global {
  interface Window {
    dataLayer?: Partial<DataLayerEvent>[];
  }
}

export function pushEvent(event: DataLayerEvent): void {
  window.dataLayer ??= [];
  // Readers merge what they read: items of an earlier event would stay with this one.
  if (event.ecommerce) window.dataLayer.push({ ecommerce: null });
  window.dataLayer.push(event);
}
