// localStorage, which a browser may refuse (private windows, blocked cookies) or which may be full.
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

// Throws if the browser refuses to store, or is full.
export const strictStorage: TextStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, text) => localStorage.setItem(key, text),
  removeItem: (key) => localStorage.removeItem(key),
};

// Never throws: values that the browser does not store last as long as the page.
export class LenientStorage implements TextStorage {
  private readonly ofPage = new Map<string, string>();

  constructor(private readonly storage: TextStorage) {}

  getItem(key: string): string | null {
    try {
      return this.ofPage.get(key) ?? this.storage.getItem(key);
    } catch {
      return null;
    }
  }

  setItem(key: string, text: string): void {
    this.ofPage.delete(key);
    try {
      this.storage.setItem(key, text);
    } catch {
      this.ofPage.set(key, text);
    }
  }

  removeItem(key: string): void {
    this.ofPage.delete(key);
    try {
      this.storage.removeItem(key);
    } catch {
      // the browser stores nothing
    }
  }
}

export const deviceStorage = new LenientStorage(strictStorage);
