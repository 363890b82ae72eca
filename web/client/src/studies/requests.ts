// What the site is asked about studies.
import type { Api } from '../api';
import type { StudyVisibility } from '../wire';
import { modelChapter } from './model_games';
import { modelsId, modelStudy } from './models';

export const maxTitleLength = 80; // characters

// A name as long as a title may be.
export const titleFor = (name: string): string => [...name].slice(0, maxTitleLength).join('').trim();

export interface SentChapter {
  title: string;
  record: string;
}

export class StudyRequests {
  constructor(private readonly api: Pick<Api, 'request'>) {}

  list = (after?: string) => this.api.request('GET', '/studies', { after });
  mine = () => this.api.request('GET', '/me/studies');
  broadcasts = (after?: string) => this.api.request('GET', '/broadcasts', { after });
  make = (title: string, visibility: StudyVisibility, broadcast = false) => this.api.request('POST', '/studies', {}, { title, visibility, broadcast });
  study = async (id: string) => (id === modelsId ? modelStudy() : this.api.request('GET', '/studies/{id}', { id }));
  change = (id: string, to: { title?: string; visibility?: StudyVisibility }) => this.api.request('PATCH', '/studies/{id}', { id }, to);
  end = (id: string) => this.api.request('DELETE', '/studies/{id}', { id });
  addAuthor = (id: string, name: string) => this.api.request('PUT', '/studies/{id}/authors/{name}', { id, name });
  removeAuthor = (id: string, name: string) => this.api.request('DELETE', '/studies/{id}/authors/{name}', { id, name });
  order = (id: string, chapters: number[]) => this.api.request('PUT', '/studies/{id}/order', { id }, { chapters });
  chapter = async (id: string, number: number) =>
    id === modelsId ? modelChapter(number) : this.api.request('GET', '/studies/{id}/chapters/{number}', { id, number });
  add = (id: string, chapter: SentChapter) => this.api.request('POST', '/studies/{id}/chapters', { id }, chapter);
  // In place of the version that was read.
  replace = (id: string, number: number, version: number, chapter: SentChapter) =>
    this.api.request('PUT', '/studies/{id}/chapters/{number}', { id, number }, { ...chapter, version });
  remove = (id: string, number: number, version: number) => this.api.request('DELETE', '/studies/{id}/chapters/{number}', { id, number, version });
  grow = (id: string, text: string) => this.api.request('PUT', '/studies/{id}/games', { id }, text);
  endBroadcast = (id: string) => this.api.request('POST', '/studies/{id}/end', { id });
  take = (id: string, text: string) => this.api.request('POST', '/studies/{id}/import', { id }, text);
}
