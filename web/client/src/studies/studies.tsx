// Studies: mine, the public ones, and making one.
import '../styles/community.css';
import '../styles/studies.css';
import { signal } from '@preact/signals';
import type { App, Page } from '../app';
import { isStatic } from '../frame/address';
import { Checkbox, Field, Form, MoreButton } from '../parts/form';
import { pageOf } from '../parts/page';
import { RulesetSelect } from '../rules/ruleset_field';
import type { RulesetHead, StudyList, StudyVisibility } from '../wire';
import { t } from '../words';
import { loadStudyWords, ts } from '../words/studies';
import { Models, Rows, VisibilitySelect } from './parts';
import { maxTitleLength, StudyRequests, titleFor } from './requests';

interface NewProps {
  app: App;
  requests: StudyRequests;
  rulesets: RulesetHead[];
}

// With a first chapter under the rules that are chosen.
const NewStudy = ({ app, requests, rulesets }: NewProps) => (
  <Form
    class="card"
    label={ts('make')}
    submit={async (data) => {
      const { study } = await requests.make(String(data.get('title')).trim(), String(data.get('visibility')) as StudyVisibility, data.get('broadcast') !== null);
      const ruleset = String(data.get('ruleset'));
      const chapter = titleFor(rulesets.find(({ name }) => name === ruleset)?.title ?? ruleset);
      await requests.add(study, { title: chapter, record: JSON.stringify({ ruleset, moves: '' }) });
      app.go(`/study/${study}`);
    }}
  >
    <Field label={ts('studyTitle')}>
      <input name="title" required maxLength={maxTitleLength} />
    </Field>
    <Field label={t('ruleset')}>
      <RulesetSelect name="ruleset" rulesets={rulesets} chosen={rulesets[0]?.name} />
    </Field>
    <Field label={ts('visibility')}>
      <VisibilitySelect chosen="private" />
    </Field>
    <Checkbox name="broadcast" label={ts('broadcastNew')} />
    <small>{ts('broadcastNewText')}</small>
  </Form>
);

const ModelGames = ({ app }: { app: App }) => (
  <section>
    <h2>{ts('models')}</h2>
    <p>{ts('modelsText')}</p>
    <Models app={app} />
  </section>
);

// All that a site without a server has.
const modelsAlone = (app: App): Page =>
  pageOf(
    ts('models'),
    <>
      <p class="lead">{ts('modelsText')}</p>
      <Models app={app} />
    </>,
    { kind: 'wide' },
  );

export async function studies(app: App): Promise<Page> {
  await loadStudyWords();
  if (isStatic()) return modelsAlone(app);
  const requests = new StudyRequests(app.api);
  const isMember = app.me.get().kind === 'member';
  const [first, shown, mine, rulesets] = await Promise.all([requests.list(), requests.broadcasts(), isMember ? requests.mine() : [], isMember ? app.rulesets() : []]);
  const all = signal<StudyList>(first);
  const more = async () => {
    const next = await requests.list(all.peek().more ?? undefined);
    all.value = { studies: [...all.peek().studies, ...next.studies], more: next.more };
  };
  const hasNone = [first, shown].every(({ studies }) => studies.length === 0) && mine.length === 0;
  const Body = () => (
    <>
      <p class="lead">
        {ts('intro')} <a href="/guide/studies">{ts('howTo')}</a>
      </p>
      <div class="beside">
        <div>
          {mine.length > 0 && (
            <section>
              <h2>{ts('mine')}</h2>
              <Rows studies={mine} isMine />
            </section>
          )}
          {shown.studies.length > 0 && (
            <section>
              <h2>{ts('broadcasts')}</h2>
              <Rows studies={shown.studies} />
            </section>
          )}
          {all.value.studies.length > 0 && (
            <section>
              <h2>{ts('publicStudies')}</h2>
              <Rows studies={all.value.studies} />
              {all.value.more !== null && <MoreButton read={more} />}
            </section>
          )}
          {hasNone && <ModelGames app={app} />}
        </div>
        {isMember ? (
          <aside>
            <h2>{ts('newStudy')}</h2>
            <NewStudy app={app} requests={requests} rulesets={rulesets} />
          </aside>
        ) : (
          <p>
            {ts('needsAccount')} <a href="/register">{t('register')}</a>
          </p>
        )}
      </div>
      {!hasNone && <ModelGames app={app} />}
    </>
  );
  return pageOf(ts('studies'), <Body />, { kind: 'wide' });
}
