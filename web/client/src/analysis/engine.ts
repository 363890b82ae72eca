// The types of the engine in the browser.
export type { Analysis, Line as EngineLine, RecordFormat, Review, ReviewedMove, Search, Tafl } from '@skjaldborg/tafl';
