/** Resources to close, last opened first. A failure to close one does not stop the others from being closed. */
export interface CloseStack {
  add: (name: string, close: () => Promise<void> | void) => void;
  close: () => Promise<void>;
}

export function createCloseStack(onError: (name: string, error: unknown) => void): CloseStack {
  const open: { name: string; close: () => Promise<void> | void }[] = [];
  return {
    add: (name, close) => {
      open.push({ name, close });
    },
    close: async () => {
      for (let item = open.pop(); item; item = open.pop()) {
        try {
          await item.close();
        } catch (error) {
          onError(item.name, error);
        }
      }
    },
  };
}
