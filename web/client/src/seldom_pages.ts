// Pages that are seldom opened, behind one file: the lists of their files would make the first page larger.
import type { PageMaker } from './app';

export const notifications: PageMaker = async (app) => (await loadAccount(import('./account/notifications'))).notifications(app);
export const about: PageMaker = async (app) => (await import('./frame/about')).about(app);
export const source: PageMaker = async (app) => (await import('./frame/about')).source(app);
export const privacy: PageMaker = async (app) => (await import('./frame/about')).privacy(app);
export const confirmMail: PageMaker = async (app) => (await import('./account/mail')).confirmMail(app);
export const unsubscribe: PageMaker = async (app) => (await import('./account/mail')).unsubscribe(app);
export const reset: PageMaker = async (app) => (await loadAccount(import('./account/reset'))).reset(app);
export const admin: PageMaker = async (app, visit) => (await import('./moderation/admin')).admin(app, visit);
export const collection: PageMaker = async (app, visit) => (await import('./archive/collection')).collection(app, visit);
export const collectedGame: PageMaker = async (app, visit) => (await import('./archive/collection')).collectedGame(app, visit);
export const differences: PageMaker = async (app) => (await import('./rules/differences')).differences(app);
export const position: PageMaker = async (app, visit) => (await import('./play/position')).position(app, visit);
export const guide: PageMaker = async (app, visit) => (await import('./rules/guide')).guide(app, visit);
// The pages of an account share their words.
const loadAccount = async <T>(page: Promise<T>): Promise<T> => (await Promise.all([page, import('./words/security').then((words) => words.loadSecurityWords())]))[0];
const loadSettings = () => loadAccount(import('./account/settings'));
const loadSignIn = () => loadAccount(import('./account/sign_in'));
export const signIn: PageMaker = async (app, visit) => (await loadSignIn()).signIn(app, visit);
export const register: PageMaker = async (app, visit) => (await loadSignIn()).register(app, visit);
export const settings: PageMaker = async (app) => (await loadSettings()).settings(app);
export const deletion: PageMaker = async (app) => (await loadSettings()).deletion(app);
