// Rows of studies, who can see them, and a button that asks again.
import { useSignal } from '@preact/signals';
import type { App } from '../app';
import { BoardCard } from '../parts/board_card';
import { Select } from '../parts/form';
import { personText } from '../social/people';
import type { StudyBrief, StudyVisibility } from '../wire';
import { dateText } from '../words';
import { ts, type StudyWord } from '../words/studies';
import { modelChapters } from './model_games';
import { modelsId } from './models';

const visibilities = { private: 'onlyAuthors', link: 'withLink', public: 'everybody' } as const satisfies Record<StudyVisibility, StudyWord>;

export const visibilityText = (visibility: StudyVisibility): string => ts(visibilities[visibility]);

// `id` is from its field.
export const VisibilitySelect = ({ chosen, ...rest }: { chosen: StudyVisibility; id?: string }) => (
  <Select
    name="visibility"
    choices={(Object.keys(visibilities) as StudyVisibility[]).map((value) => ({ value, label: visibilityText(value) }))}
    chosen={chosen}
    {...rest}
  />
);

export const BroadcastState = ({ state }: { state: 'live' | 'over' }) => <span class={state === 'live' ? 'badge live' : 'badge'}>{ts(state === 'live' ? 'broadcastLive' : 'broadcastOver')}</span>;

const Row = ({ one, isMine }: { one: StudyBrief; isMine: boolean }) => (
  <li>
    <a href={`/study/${one.id}`}>
      <span>
        <b>{one.title}</b> {one.broadcast && <BroadcastState state={one.broadcast} />}
        <small>{isMine ? visibilityText(one.visibility) : ts('by', { name: personText(one.owner) })}</small>
      </span>
      <small>{dateText(one.changed)}</small>
    </a>
  </li>
);

export const Rows = ({ studies, isMine = false }: { studies: StudyBrief[]; isMine?: boolean }) => (
  <ul class="study-rows">
    {studies.map((one) => (
      <Row key={one.id} one={one} isMine={isMine} />
    ))}
  </ul>
);

export const Models = ({ app }: { app: App }) => (
  <div class="models" lang="en">
    {modelChapters.map(({ number, title, ruleset }) => {
      const [name, ...about] = title.split(': ');
      return (
        <BoardCard key={number} app={app} shown={ruleset} href={`/study/${modelsId}?chapter=${number}`} title={name}>
          {about.join(': ')}
        </BoardCard>
      );
    })}
  </div>
);

// For what cannot be undone: it must be pressed twice.
export function SureButton({ label, sure, work }: { label: string; sure: string; work: () => void }) {
  const asks = useSignal(false);
  const press = () => {
    if (asks.value) work();
    asks.value = !asks.value;
  };
  return (
    <button type="button" class={asks.value ? 'danger' : 'quiet'} onBlur={() => (asks.value = false)} onClick={press}>
      {asks.value ? sure : label}
    </button>
  );
}
