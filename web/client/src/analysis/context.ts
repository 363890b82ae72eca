// What the parts of the analysis page share.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { App } from '../app';
import type { Analyser } from './analyser';
import type { Rules } from './rules';
import type { Study } from './study';

export interface Bench {
  app: App;
  rules: Rules;
  study: Study;
  analyser: Analyser;
}

const Shared = createContext<Bench | null>(null);
export const BenchProvider = Shared.Provider;

export function useBench(): Bench {
  const bench = useContext(Shared);
  if (!bench) throw new Error('outside of the analysis page');
  return bench;
}
