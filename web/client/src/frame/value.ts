// An observable value. Components that read it are redrawn when it changes.
import { signal, type Signal } from '@preact/signals';

export class Value<T> {
  private readonly current: Signal<T>;

  constructor(first: T) {
    this.current = signal(first);
  }

  get(): T {
    return this.current.value;
  }

  set(value: T): void {
    this.current.value = value;
  }

  // Calls the listener at once and after every change. Returns a function that unsubscribes.
  follow(listener: (value: T) => void): () => void {
    return this.current.subscribe(listener);
  }
}
