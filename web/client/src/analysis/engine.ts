// The types of the engine in the browser.
export type { Analysis, Line as EngineLine, RecordFormat, Search, Tafl } from '@skjaldborg/tafl';
