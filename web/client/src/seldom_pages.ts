// Pages that are seldom opened, behind one file: the lists of their files would make the first page larger.
import type { PageMaker } from './app';

export const notifications: PageMaker = async (app) => (await import('./account/notifications')).notifications(app);
export const confirmMail: PageMaker = async (app) => (await import('./account/mail')).confirmMail(app);
export const unsubscribe: PageMaker = async (app) => (await import('./account/mail')).unsubscribe(app);
export const reset: PageMaker = async (app) => (await import('./account/reset')).reset(app);
export const admin: PageMaker = async (app, visit) => (await import('./moderation/admin')).admin(app, visit);
export const collection: PageMaker = async (app, visit) => (await import('./archive/collection')).collection(app, visit);
export const collectedGame: PageMaker = async (app, visit) => (await import('./archive/collection')).collectedGame(app, visit);
export const differences: PageMaker = async (app) => (await import('./rules/differences')).differences(app);
export const position: PageMaker = async (app, visit) => (await import('./play/position')).position(app, visit);
export const guide: PageMaker = async (app, visit) => (await import('./rules/guide')).guide(app, visit);
export const settings: PageMaker = async (app) => {
  const [page] = await Promise.all([import('./account/settings'), import('./words/security').then((words) => words.loadSecurityWords())]);
  return page.settings(app);
};
