/** The analytics data layer: a list of events for analytics scripts to read (ANA-01). Nothing is sent from here. */
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
  // Readers merge events: without this reset the items of an earlier event would stay.
  if (event.ecommerce) window.dataLayer.push({ ecommerce: null });
  window.dataLayer.push(event);
}
