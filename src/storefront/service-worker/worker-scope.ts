/** Types of the service worker's globals that we use: TypeScript provides them only without the window's. */
export interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith: (answer: Promise<Response> | Response) => void;
}
interface WorkerMessage extends ExtendableEvent {
  data: unknown;
}
interface WindowClient {
  url: string;
}
interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: WorkerMessage;
}

export interface WorkerScope {
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled?: boolean }) => Promise<readonly WindowClient[]>;
  };
  location: Location;
  navigator: { connection?: { saveData?: boolean } };
}
