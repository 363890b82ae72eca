// Beside the board of a study: its chapters, how far changes are stored, and what its authors and its owner can do.
import { useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { download } from '../analysis/elements';
import { toLink } from '../analysis/study_text';
import { TextForm } from '../analysis/text_form';
import type { App } from '../app';
import { studyFileUrl } from '../file_urls';
import { wholeUrlOf } from '../frame/address';
import { CopyField, errorText, Field, Form, Problem } from '../parts/form';
import { frameOf } from '../parts/share';
import { OwnRuleset, ownChoice } from '../rules/own_ruleset';
import { RulesetSelect } from '../rules/ruleset_field';
import { isOwn as isOwnRules } from '../rules/ruleset_names';
import { personText } from '../social/people';
import type { RulesetHead } from '../wire';
import { t } from '../words';
import { ts } from '../words/studies';
import type { LiveStudy } from './live_study';
import { modelFile, modelsId } from './models';
import { BroadcastState, SureButton, VisibilitySelect } from './parts';
import { maxTitleLength } from './requests';

interface PanelProps {
  app: App;
  live: LiveStudy;
}

// Says why an action was refused.
const attempt = (app: App, work: () => Promise<unknown>): void => void work().catch((error: unknown) => app.notice(errorText(error)));

export function Chapters({ app, live }: PanelProps) {
  const { chapters } = live.study.value;
  const here = live.number.value;
  const isHeld = live.saving.value === 'conflict' || live.saving.value === 'failed';
  return (
    <section class="chapters" aria-label={ts('chapters')}>
      {chapters.length === 0 && <p class="none">{ts('noChapters')}</p>}
      <ol>
        {chapters.map(({ number, title }) => (
          <li key={number}>
            <button type="button" class="quiet" aria-current={number === here ? 'true' : undefined} disabled={isHeld} onClick={() => attempt(app, () => live.open(number))}>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

const states = { saved: 'saved', changed: 'notSavedYet', saving: 'saving', failed: 'notSaved', conflict: 'conflict' } as const;

export function SavingState({ app, live }: PanelProps) {
  const { writes } = live.study.value;
  const saving = live.saving.value;
  if (live.isGone.value) return <Problem text={ts('gone')} />;
  if (!writes)
    return (
      <div class="saving">
        {live.id !== modelsId && (
          <label class="check">
            <input type="checkbox" checked={live.follows.value} onChange={(event) => (live.follows.value = event.currentTarget.checked)} />
            {ts('follow')}
          </label>
        )}
        <small>{ts('viewer')}</small>
      </div>
    );
  if (live.number.value === null) return null;
  return (
    <div class="saving" role="status" data-state={saving}>
      <span>{ts(states[saving])}</span>
      {saving === 'failed' && (
        <>
          <span>{live.trouble.value !== null && errorText(live.trouble.value)}</span>
          <button type="button" class="quiet" onClick={() => void live.store()}>
            {ts('again')}
          </button>
        </>
      )}
      {saving === 'conflict' && (
        <>
          <button type="button" class="quiet" onClick={() => attempt(app, () => live.keepMine())}>
            {ts('keepMine')}
          </button>
          <button type="button" class="quiet" onClick={() => attempt(app, () => live.takeTheirs())}>
            {ts('takeTheirs')}
          </button>
        </>
      )}
    </div>
  );
}

interface AddProps {
  live: LiveStudy;
  rulesets: RulesetHead[];
}

export function AddChapters({ live, rulesets }: AddProps) {
  const trouble = useSignal('');
  const busy = useSignal(false);
  const isOwn = useSignal(false);
  const [isFirst] = useState(live.study.peek().chapters.length === 0); // stays open for those after it
  const take = (text: string) => {
    busy.value = true;
    trouble.value = '';
    live
      .take(text)
      .catch((error: unknown) => (trouble.value = errorText(error)))
      .finally(() => (busy.value = false));
  };
  const empty = (data: FormData) => {
    const ruleset = String(data.get('ruleset'));
    const title = rulesets.find(({ name }) => name === ruleset)?.title ?? ruleset;
    return live.addEmpty(ruleset, title, isOwn.value ? String(data.get('rulesetFile')) : undefined);
  };
  return (
    <details open={isFirst}>
      <summary>{ts('addChapters')}</summary>
      <Form label={ts('addEmpty')} kind="" submit={empty}>
        <Field label={t('ruleset')}>
          <RulesetSelect
            name="ruleset"
            rulesets={rulesets}
            chosen={rulesets[0]?.name}
            after={[ownChoice()]}
            onChange={(name) => (isOwn.value = isOwnRules(name))}
          />
        </Field>
        {isOwn.value && (
          <OwnRuleset />
        )}
      </Form>
      <TextForm intro={ts('addText')} label={ts('addChapters')} placeholder="" rows={4} accept=".csv,.otg,.pgn,.json,.txt" busy={busy.value} take={take} refuse={(reason) => (trouble.value = reason)} />
      <Problem text={trouble.value} />
    </details>
  );
}

// Of a broadcast: its file is sent again whenever it has grown, and in the end the archive takes its games.
export function Broadcast({ app, live }: PanelProps) {
  const trouble = useSignal('');
  const busy = useSignal(false);
  const { broadcast, owns, writes } = live.study.value;
  if (broadcast === null || !writes) return null;
  const grow = (text: string) => {
    busy.value = true;
    trouble.value = '';
    live
      .grow(text)
      .catch((error: unknown) => (trouble.value = errorText(error)))
      .finally(() => (busy.value = false));
  };
  const end = async () => app.notice(ts('broadcastEnded', { count: await live.endBroadcast() }));
  return (
    <details open={broadcast === 'live'}>
      <summary>
        {ts('broadcast')} <BroadcastState state={broadcast} />
      </summary>
      {broadcast === 'live' && (
        <>
          <TextForm intro={ts('broadcastFile')} label={ts('broadcastGrow')} placeholder="" rows={4} accept=".csv,.otg,.pgn,.json,.txt" busy={busy.value} take={grow} refuse={(reason) => (trouble.value = reason)} />
          <Problem text={trouble.value} />
          {owns && <SureButton label={ts('broadcastEnd')} sure={ts('broadcastEndSure')} work={() => attempt(app, end)} />}
        </>
      )}
    </details>
  );
}

export function ChapterTools({ app, live }: PanelProps) {
  const number = live.number.value;
  const { chapters } = live.study.value;
  if (number === null) return null;
  const at = chapters.findIndex((one) => one.number === number);
  return (
    <details>
      <summary>{ts('thisChapter')}</summary>
      <Form key={`${number} ${live.titleOf(number)}`} label={t('save')} kind="" submit={(data) => live.rename(String(data.get('title')).trim())}>
        <Field label={ts('chapterTitle')}>
          <input name="title" required maxLength={maxTitleLength} defaultValue={live.titleOf(number)} />
        </Field>
      </Form>
      <div class="actions">
        <button type="button" class="quiet" disabled={at <= 0} onClick={() => attempt(app, () => live.move(-1))}>
          {ts('up')}
        </button>
        <button type="button" class="quiet" disabled={at === chapters.length - 1} onClick={() => attempt(app, () => live.move(1))}>
          {ts('down')}
        </button>
        <SureButton label={ts('deleteChapter')} sure={ts('sure')} work={() => attempt(app, () => live.remove())} />
      </div>
    </details>
  );
}

export function Sharing({ app, live }: PanelProps) {
  const { id } = live;
  const { visibility, owner, owns, writes } = live.study.value;
  const number = live.number.value;
  const isModel = id === modelsId;
  const analyse = async () => {
    const link = await toLink(live.tree.saved());
    if (link !== null) app.go(`/analysis#study=${link}`);
  };
  return (
    <div class="study-panel">
      <CopyField label={ts('linkToStudy')} text={wholeUrlOf(`/study/${id}`)} notice={app.notice} />
      {visibility === 'private' && owns && <p class="hint">{ts('linkIsPrivate', { who: ts('visibility'), settings: ts('settings') })}</p>}
      {visibility !== 'private' && !isModel && number !== null && <CopyField label={ts('embed')} text={frameOf(`study/${id}?chapter=${number}`)} notice={app.notice} />}
      <p class="files">
        <span>{ts('download')}</span>
        {isModel ? (
          <button type="button" class="quiet" onClick={() => void modelFile().then((text) => download('model-games.otg', text))}>
            OTG
          </button>
        ) : (
          <>
            <a class="button quiet" href={studyFileUrl(id, 'otg')} download>
              OTG
            </a>
            <a class="button quiet" href={studyFileUrl(id, 'pgn')} download>
              PGN
            </a>
          </>
        )}
        <a class="button quiet" href={`/study/${id}?leaflet`}>
          {ts('leaflet')}
        </a>
      </p>
      {number !== null && (
        <button type="button" class="quiet" onClick={() => void analyse()}>
          {ts('openAnalysis')}
        </button>
      )}
      {!writes && !isModel && (
        <a class="hint" href={`/player/${encodeURIComponent(owner.name)}?study=${id}`}>
          {t('report')}
        </a>
      )}
    </div>
  );
}

function Authors({ app, live }: PanelProps) {
  const { authors, owner, owns } = live.study.value;
  const act = (work: Promise<unknown>) => attempt(app, () => work.then(() => live.read()));
  return (
    <>
      <ul class="tokens">
        {authors.map((one) => (
          <li key={one.name} class="token">
            <span>{personText(one)}</span>
            {owns && one.name !== owner.name && (
              <SureButton label={ts('removeAuthor')} sure={ts('sure')} work={() => act(live.requests.removeAuthor(live.id, one.name))} />
            )}
          </li>
        ))}
      </ul>
      {owns && (
        <Form
          label={ts('addAuthor')}
          kind=""
          submit={async (data, form) => {
            await live.requests.addAuthor(live.id, String(data.get('name')).trim());
            form.reset();
            await live.read();
          }}
        >
          <Field label={t('name')} hint={ts('authorHint')}>
            <input name="name" required autocomplete="off" />
          </Field>
        </Form>
      )}
    </>
  );
}

export function StudySettings({ app, live }: PanelProps) {
  const { title, visibility, broadcast, owns } = live.study.value;
  const name = app.me.get().name;
  const change = async (data: FormData) => {
    await live.requests.change(live.id, { title: String(data.get('title')).trim(), ...(broadcast === null && { visibility: String(data.get('visibility')) as typeof visibility }) });
    await live.read();
  };
  return (
    <div class="study-panel">
      {owns && (
        <Form key={`${title} ${visibility}`} label={t('save')} kind="" submit={change}>
          <Field label={ts('studyTitle')}>
            <input name="title" required maxLength={maxTitleLength} defaultValue={title} />
          </Field>
          {broadcast === null && (
            <Field label={ts('visibility')}>
              <VisibilitySelect chosen={visibility} />
            </Field>
          )}
        </Form>
      )}
      <h3>{ts('authors')}</h3>
      <Authors app={app} live={live} />
      {owns ? (
        <SureButton label={ts('deleteStudy')} sure={ts('sure')} work={() => attempt(app, () => live.requests.end(live.id).then(() => app.go('/study')))} />
      ) : (
        <SureButton label={ts('leave')} sure={ts('sure')} work={() => attempt(app, () => live.requests.removeAuthor(live.id, name).then(() => app.go('/study')))} />
      )}
    </div>
  );
}
