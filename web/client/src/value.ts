// An observable value.
export class Value<T> {
  private readonly listeners = new Set<(value: T) => void>();
  constructor(private current: T) {}

  get(): T {
    return this.current;
  }

  set(value: T): void {
    this.current = value;
    for (const listener of [...this.listeners]) listener(value);
  }

  // Calls the listener at once and after every change. Returns what ends it.
  follow(listener: (value: T) => void): () => void {
    this.listeners.add(listener);
    listener(this.current);
    return () => this.listeners.delete(listener);
  }
}
