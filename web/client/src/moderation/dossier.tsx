// What a moderator sees about a player, and the possible actions.
import { signal, type Signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { App } from '../app';
import { ConfirmButton, errorText, Field, Problem, useWork } from '../parts/form';
import { GameRows } from '../play/game_rows';
import { playerAddress } from '../social/people';
import type { Dossier, ModerationEntry } from '../wire';
import { dateText, momentText, t } from '../words';
import { tm, type ModerationWord } from '../words/moderation';
import { FairPlayPart } from './fair_play_table';

const sentences: Record<ModerationEntry['what'], ModerationWord> = {
  dismiss: 'actDismiss',
  mute: 'actMute',
  unmute: 'actUnmute',
  ban: 'actBan',
  unban: 'actUnban',
  'reset-ratings': 'actResetRatings',
  erase: 'actErase',
};

export function ActionLog({ entries, none }: { entries: ModerationEntry[]; none: string }) {
  if (entries.length === 0) return <p class="empty">{none}</p>;
  return (
    <ol class="action-log">
      {entries.map(({ what, by, player, at, why }, i) => (
        <li key={i}>
          <span>{tm(sentences[what], { by: by ?? tm('theOperator'), player })}</span> <small>{momentText(at)}</small>
          {why !== '' && <q>{why}</q>}
        </li>
      ))}
    </ol>
  );
}

export const ReasonField = ({ change }: { change: (why: string) => void }) => (
  <Field label={tm('whyAct')} hint={tm('whyActHint')}>
    <input type="text" maxLength={500} autocomplete="off" onInput={(event) => change(event.currentTarget.value.trim())} />
  </Field>
);

// The last player looked up. `changed` is called after an action here; read() also reloads after actions
// elsewhere.
export class LookUp {
  readonly found: Signal<Dossier | null> = signal(null);
  readonly reads = signal(0);
  readonly problem = signal('');

  constructor(
    readonly app: App,
    private readonly changed: () => Promise<void>,
  ) {}

  async ask(name: string): Promise<void> {
    this.problem.value = '';
    if (name !== '') await this.load(name).catch((error: unknown) => (this.problem.value = errorText(error)));
  }

  async read(): Promise<void> {
    const name = this.found.peek()?.name;
    if (name !== undefined) await this.load(name);
  }

  async act(work: Promise<void>): Promise<void> {
    await work;
    this.app.notice(t('done'));
    await Promise.all([this.read(), this.changed()]);
  }

  private async load(name: string): Promise<void> {
    this.found.value = await this.app.api.request('GET', '/admin/players/{name}', { name });
    this.reads.value++;
  }
}

function Actions({ lookUp, dossier: { name, muted, banned } }: { lookUp: LookUp; dossier: Dossier }) {
  const { api } = lookUp.app;
  const [why, setWhy] = useState('');
  const [asksReset, setAsksReset] = useState(false);
  const work = useWork();
  const restrict = (what: 'muted' | 'banned', on: boolean) => () => api.request(on ? 'PUT' : 'DELETE', `/admin/players/{name}/${what}`, { name }, { why });
  const acting = (what: () => Promise<void>) => () => work.run(() => lookUp.act(what()));
  const reset = async () => {
    await api.request('DELETE', '/admin/players/{name}/ratings', { name }, { why });
    setAsksReset(false);
  };
  const act = (label: string, what: () => Promise<void>, kind = 'quiet') => (
    <button type="button" class={kind} onClick={acting(what)}>
      {label}
    </button>
  );
  return (
    <div>
      <ReasonField change={setWhy} />
      <div class="actions">
        {muted ? act(tm('unmute'), restrict('muted', false)) : <ConfirmButton label="mute" sure="muteSure" work={acting(restrict('muted', true))} />}
        {banned ? act(tm('unban'), restrict('banned', false)) : <ConfirmButton label="ban" sure="banSure" work={acting(restrict('banned', true))} />}
        {asksReset ? (
          act(tm('resetRatingsSure', { player: name }), reset, 'danger')
        ) : (
          <button type="button" class="quiet" onClick={() => setAsksReset(true)}>
            {tm('resetRatings')}
          </button>
        )}
      </div>
      <Problem text={work.problem} />
    </div>
  );
}

function Found({ lookUp, dossier }: { lookUp: LookUp; dossier: Dossier }) {
  const { name, muted, banned, joined, seen, games } = dossier;
  return (
    <div class="dossier">
      <p>
        <a href={playerAddress(name)}>
          <b>{name}</b>
        </a>
        {muted && <span class="sanction">{tm('stateMuted')}</span>}
        {banned && <span class="sanction">{tm('stateBanned')}</span>} <small>{tm('joinedOn', { date: dateText(joined), seen: dateText(seen) })}</small>
      </p>
      <Actions lookUp={lookUp} dossier={dossier} />
      <h3>{tm('logTitle')}</h3>
      <ActionLog entries={dossier.actions} none={tm('noActionsHere')} />
      <h3>{tm('gamesConcerned')}</h3>
      {games.length > 0 ? <GameRows app={lookUp.app} games={games} of={name} /> : <p class="empty">{tm('noGamesToExamine')}</p>}
      {games.length > 0 && <FairPlayPart key={lookUp.reads.value} app={lookUp.app} dossier={dossier} />}
    </div>
  );
}

// The form for looking up a player, and the result; `asked`: the first player.
export function PlayerLookUp({ lookUp, asked }: { lookUp: LookUp; asked: string }) {
  const dossier = lookUp.found.value;
  return (
    <section class="card">
      <h2>{tm('aboutPlayer')}</h2>
      <form
        class="look-up"
        onSubmit={(event) => {
          event.preventDefault();
          void lookUp.ask(String(new FormData(event.currentTarget).get('player')).trim());
        }}
      >
        <Field label={t('name')}>
          <input type="text" name="player" maxLength={40} autocomplete="off" defaultValue={asked} />
        </Field>
        <button type="submit">{tm('lookUp')}</button>
      </form>
      <Problem text={lookUp.problem.value} />
      {dossier && <Found key={dossier.name} lookUp={lookUp} dossier={dossier} />}
    </section>
  );
}
