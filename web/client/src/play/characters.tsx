// The computer's characters: a portrait and a sentence of each, and a game by the terms of a dialog.
import '../styles/characters.css';
import { useState } from 'preact/hooks';
import type { App } from '../app';
import { Portrait } from '../parts/portrait';
import type { Character, RulesetHead } from '../wire';
import { t } from '../words';
import { tk } from '../words/characters';
import { PlayDialog } from './play_dialog';

export const characters: readonly Character[] = ['trader', 'runner', 'hunter', 'builder', 'watcher']; // from the weakest

export function Characters({ app, rulesets }: { app: App; rulesets: RulesetHead[] }) {
  const [asked, ask] = useState<Character | null>(null);
  return (
    <section>
      <h2>{tk('charactersTitle')}</h2>
      <p class="hint">{tk('charactersText')}</p>
      <ul class="characters">
        {characters.map((character) => (
          <li key={character}>
            <button type="button" aria-haspopup="dialog" onClick={() => ask(character)}>
              <Portrait character={character} />
              <b>{t(`character_${character}`)}</b>
              <small>{tk(`say_${character}`)}</small>
            </button>
          </li>
        ))}
      </ul>
      {asked && <PlayDialog app={app} rulesets={rulesets} wish={{ opponent: 'computer', character: asked }} close={() => ask(null)} />}
    </section>
  );
}
