// Pages that are seldom opened, behind one file: the lists of their files would make the first page larger.
import type { PageMaker } from '../app';

export const notifications: PageMaker = async (app) => (await import('./notifications')).notifications(app);
export const confirmMail: PageMaker = async (app) => (await import('./mail')).confirmMail(app);
export const unsubscribe: PageMaker = async (app) => (await import('./mail')).unsubscribe(app);
export const reset: PageMaker = async (app) => (await import('./reset')).reset(app);
export const admin: PageMaker = async (app, visit) => (await import('./admin')).admin(app, visit);
export const collection: PageMaker = async (app, visit) => (await import('./collection')).collection(app, visit);
export const collectedGame: PageMaker = async (app, visit) => (await import('./collection')).collectedGame(app, visit);
export const differences: PageMaker = async (app) => (await import('./differences')).differences(app);
export const position: PageMaker = async (app, visit) => (await import('./position')).position(app, visit);
export const guide: PageMaker = async (app, visit) => (await import('./guide')).guide(app, visit);
export const settings: PageMaker = async (app) => {
  const [page] = await Promise.all([import('./settings'), import('../words/security').then((words) => words.loadSecurityWords())]);
  return page.settings(app);
};
