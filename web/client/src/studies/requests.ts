// What the site is asked about studies.
import type { Api } from '../api';
import type { Chapter, ChaptersAdded, Study, StudyBrief, StudyChanged, StudyList, StudyVisibility } from '../wire';
import { modelChapter, modelsId, modelStudy } from './models';

const folder = (id: string): string => `/studies/${encodeURIComponent(id)}`;

export const maxTitleLength = 80; // characters

// A name as long as a title may be.
export const titleFor = (name: string): string => [...name].slice(0, maxTitleLength).join('').trim();

export interface SentChapter {
  title: string;
  record: string;
}

export class StudyRequests {
  constructor(private readonly api: Pick<Api, 'request'>) {}

  list = (after?: string) => this.api.request<StudyList>('GET', `/studies${after === undefined ? '' : `?after=${encodeURIComponent(after)}`}`);
  mine = () => this.api.request<StudyBrief[]>('GET', '/me/studies');
  make = (title: string, visibility: StudyVisibility) => this.api.request<{ study: string }>('POST', '/studies', { title, visibility });
  study = async (id: string) => (id === modelsId ? modelStudy() : this.api.request<Study>('GET', folder(id)));
  change = (id: string, to: { title?: string; visibility?: StudyVisibility }) => this.api.request<StudyChanged>('PATCH', folder(id), to);
  end = (id: string) => this.api.request<void>('DELETE', folder(id));
  addAuthor = (id: string, name: string) => this.api.request<StudyChanged>('PUT', `${folder(id)}/authors/${encodeURIComponent(name)}`);
  removeAuthor = (id: string, name: string) => this.api.request<StudyChanged>('DELETE', `${folder(id)}/authors/${encodeURIComponent(name)}`);
  order = (id: string, chapters: number[]) => this.api.request<StudyChanged>('PUT', `${folder(id)}/order`, { chapters });
  chapter = async (id: string, number: number) => (id === modelsId ? modelChapter(number) : this.api.request<Chapter>('GET', `${folder(id)}/chapters/${number}`));
  add = (id: string, chapter: SentChapter) => this.api.request<ChaptersAdded>('POST', `${folder(id)}/chapters`, chapter);
  // In place of the version that was read.
  replace = (id: string, number: number, version: number, chapter: SentChapter) =>
    this.api.request<StudyChanged>('PUT', `${folder(id)}/chapters/${number}`, { ...chapter, version });
  remove = (id: string, number: number, version: number) => this.api.request<StudyChanged>('DELETE', `${folder(id)}/chapters/${number}?version=${version}`);
  take = (id: string, text: string) => this.api.request<ChaptersAdded>('POST', `${folder(id)}/import`, text);
}

export const studyFileUrl = (id: string, format: 'otg' | 'pgn'): string => `/api/v1${folder(id)}/study.${format}`;
