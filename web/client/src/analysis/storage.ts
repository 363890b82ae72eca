// The analyses of this browser, the latest first.
import { fromText, toText, type SavedStudy } from './study_text';

const prefix = 'skjaldborg.analysis.';
const listKey = 'skjaldborg.analyses';
const most = 50;

export interface Entry {
  id: string;
  title: string;
  at: number; // milliseconds since 1970
}

export class Analyses {
  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {}

  list(): Entry[] {
    try {
      const entries = JSON.parse(this.storage.getItem(listKey) ?? '[]') as unknown;
      return Array.isArray(entries) ? (entries as Entry[]).filter(({ id, title }) => typeof id === 'string' && typeof title === 'string') : [];
    } catch {
      return [];
    }
  }

  load(id: string): SavedStudy | null {
    return fromText(this.storage.getItem(prefix + id) ?? '');
  }

  // Returns false if the browser keeps no more. The oldest ones go.
  save(id: string, study: SavedStudy, at: number): boolean {
    const entries = [{ id, title: study.title, at }, ...this.list().filter((entry) => entry.id !== id)];
    for (const { id: old } of entries.splice(most)) this.storage.removeItem(prefix + old);
    try {
      this.storage.setItem(prefix + id, toText(study));
      this.storage.setItem(listKey, JSON.stringify(entries));
      return true;
    } catch {
      return false; // full, or private
    }
  }

  remove(id: string): void {
    this.storage.removeItem(prefix + id);
    this.storage.setItem(listKey, JSON.stringify(this.list().filter((entry) => entry.id !== id)));
  }
}

export const browserAnalyses = (): Analyses => new Analyses(localStorage);
