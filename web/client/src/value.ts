// A value that tells those who listen when it becomes another one.
export class Value<T> {
  private readonly listeners = new Set<(value: T) => void>();
  constructor(private held: T) {}

  get(): T {
    return this.held;
  }

  set(value: T): void {
    this.held = value;
    for (const listener of [...this.listeners]) listener(value);
  }

  // Calls at once and after every change; the answer ends it.
  follow(listener: (value: T) => void): () => void {
    this.listeners.add(listener);
    listener(this.held);
    return () => this.listeners.delete(listener);
  }
}
