// The addresses of files that the site makes: records, pictures, prints, calendars.
import { inPath, queryString, root } from './api';
import { fileUrl } from './frame/address';
import type { Language } from './wire';

export const tournamentFileUrl = (id: string, file: 'standings.csv' | 'results.json' | 'games.pgn' | 'games.csv' | 'games.otg' | 'games.json') =>
  `${root}/tournaments/${inPath(id)}/${file}`;
export const gameFileUrl = (id: string, format: 'pgn' | 'csv' | 'otg' | 'json') => `${root}/games/${inPath(id)}.${format}`;
export const collectedFileUrl = (id: string, format: 'pgn' | 'csv' | 'otg' | 'json') =>
  `${root}/collection/${inPath(id)}.${format}`;
export const studyFileUrl = (id: string, format: 'otg' | 'pgn') => `${root}/studies/${inPath(id)}/study.${format}`;
export const myGamesUrl = (format: 'pgn' | 'csv' | 'otg' | 'json') => `${root}/me/games.${format}`;
export const tournamentCalendarUrl = `${root}/tournaments.ics`;
export const calendarUrl = (word: string) => `${root}/calendar/${inPath(word)}.ics`;
export const archiveUrl = `${root}/me/export.zip`;
export const gamePictureUrl = (id: string, ply: number, flip: boolean, numbered?: number) =>
  `${root}/games/${inPath(id)}.svg` + queryString({ ply, numbered, flip: flip ? 1 : undefined });
export const gameAnimationUrl = (id: string, flip: boolean) =>
  `${root}/games/${inPath(id)}/animation.gif` + queryString({ flip: flip ? 1 : undefined });

export interface PrintSetOptions {
  of: { ruleset: string } | { game: string };
  paper: string;
  theme: string;
  pages: string; // "": the usual ones
  marks?: string; // "1": registration marks on what is cut
  pieces?: string; // default: shields
  poster?: string; // default: the board in parts
  travel?: string; // "1": small squares
  language: Language;
}

const ofRules = (of: PrintSetOptions['of']) =>
  `${root}/${'game' in of ? `games/${inPath(of.game)}` : `rulesets/${inPath(of.ruleset)}`}`;
export const printSetUrl = ({ of, ...wish }: PrintSetOptions) => `${ofRules(of)}/set.pdf` + queryString(wish);
// What a static site has of it, for recommended rulesets.
export const staticSetUrl = (ruleset: string, paper: 'a4' | 'letter', language: Language) =>
  fileUrl(`${root}/rulesets/${inPath(ruleset)}/set${paper === 'a4' ? '' : '.letter'}${language === 'en' ? '' : `.${language}`}.pdf`);
export const rulesEpubUrl = ({ of, ...wish }: Pick<PrintSetOptions, 'of' | 'theme' | 'language'>) =>
  `${ofRules(of)}/rules.epub` + queryString(wish);
export const positionPictureUrl = (ruleset: string, position: string, last: string | null, flip: boolean) =>
  `${root}/positions.svg` + queryString({ ruleset, position, last: last ?? undefined, flip: flip ? 1 : undefined });

// Countries that use US Letter.
export const usualPaper = (tags: readonly string[] = navigator.languages): 'a4' | 'letter' =>
  /-(US|CA|MX|PH|CL|CO|VE)$/i.test(tags[0] ?? '') ? 'letter' : 'a4';
