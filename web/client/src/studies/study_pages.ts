// The pages below /study.
import type { PageMaker } from '../app';
import { studies } from './studies';
import { study } from './study';
import { studyLeaflet } from './study_leaflet';

export const studyPages: PageMaker = (app, visit) => {
  if (visit.found['id'] === undefined) return studies(app);
  return visit.query.has('leaflet') ? studyLeaflet(app, visit) : study(app, visit);
};
