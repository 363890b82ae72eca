// The analyses of this browser, the latest first.
import { strictStorage, type TextStorage } from '../frame/device_storage';
import { fromText, toText, type SavedStudy } from './study_text';

const prefix = 'skjaldborg.analysis.';
const listKey = 'skjaldborg.analyses';
const most = 50;
const latest = 8.64e15; // that a Date can be

export interface Entry {
  id: string;
  title: string;
  at: number; // milliseconds since 1970
}

const isEntry = (value: unknown): value is Entry => {
  const { id, title, at } = (value ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && typeof title === 'string' && typeof at === 'number' && Math.abs(at) <= latest;
};

// What the browser did: it stored the analysis, has no room for it, or stores nothing.
export type Saving = 'kept' | 'full' | 'blocked';

export class Analyses {
  constructor(private readonly storage: TextStorage) {}

  list(): Entry[] {
    try {
      const entries = JSON.parse(this.storage.getItem(listKey) ?? '[]') as unknown;
      return Array.isArray(entries) ? (entries as unknown[]).filter(isEntry) : [];
    } catch {
      return [];
    }
  }

  load(id: string): SavedStudy | null {
    try {
      return fromText(this.storage.getItem(prefix + id) ?? '');
    } catch {
      return null; // refused
    }
  }

  // The oldest ones go.
  save(id: string, study: SavedStudy, at: number): Saving {
    const entries = [{ id, title: study.title, at }, ...this.list().filter((entry) => entry.id !== id)];
    try {
      for (const { id: old } of entries.splice(most)) this.storage.removeItem(prefix + old);
      this.storage.setItem(prefix + id, toText(study));
      this.storage.setItem(listKey, JSON.stringify(entries));
      return 'kept';
    } catch {
      return this.isReadable() ? 'full' : 'blocked';
    }
  }

  private isReadable(): boolean {
    try {
      this.storage.getItem(listKey);
      return true;
    } catch {
      return false;
    }
  }

  remove(id: string): void {
    this.storage.removeItem(prefix + id);
    this.storage.setItem(listKey, JSON.stringify(this.list().filter((entry) => entry.id !== id)));
  }
}

export const browserAnalyses = (): Analyses => new Analyses(strictStorage);
