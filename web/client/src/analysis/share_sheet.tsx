// Links to the position and to the whole analysis, files, pictures.
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { wholeUrlOf } from '../frame/address';
import { Dialog } from '../parts/dialog';
import { CopyField, errorText } from '../parts/form';
import { Share } from '../parts/share';
import { t } from '../words';
import { ta } from '../words/analysis';
import { annotated } from '../review/annotated';
import { useBench } from './context';
import { download } from './elements';
import { recordOf } from './record_of';
import type { RecordFormat } from './engine';
import { toLink, type SavedStudy } from './study_text';
import { StudyRequests, titleFor } from '../studies/requests';
import type { Node } from './tree';

const maxLinkLength = 30_000; // characters that every browser and chat takes

// The analysis as a link, without its review if there is no room for that (it can be made again); null if even so it is too long.
async function shortLink({ review, ...study }: SavedStudy): Promise<string | null> {
  const isShort = (link: string | null) => link !== null && link.length <= maxLinkLength;
  const whole = review ? await toLink({ ...study, review }) : null;
  if (isShort(whole)) return whole;
  const plain = await toLink(study);
  return isShort(plain) ? plain : null;
}

export function ShareSheet({ flipped, close }: { flipped: boolean; close: () => void }) {
  const { app, study, rules, reviewer } = useBench();
  const link = useSignal<string | null>(''); // null: too long
  const trouble = useSignal('');
  const saved = useMemo(() => study.saved(), [study.head.value, study.tree.value]);
  const review = reviewer.state.value === 'done' ? reviewer.review.value : null;
  const reviewed = review && annotated(saved.tree, review);
  const board = study.board.value;
  useEffect(() => {
    void shortLink(saved).then((text) => (link.value = text === null ? null : wholeUrlOf(`/analysis#study=${text}`)));
  }, [saved]);
  const write = async (format: RecordFormat, ending: string, of = saved.tree) => {
    trouble.value = '';
    try {
      const text = await rules.write(await record(of), format);
      download(`${fileName(saved.title)}.${ending}`, text);
    } catch (error) {
      trouble.value = errorText(error);
    }
  };
  const record = (tree: Node): Promise<string> => recordOf({ ...saved, tree }, study.root.value?.position ?? '', rules);
  const keep = async () => {
    trouble.value = '';
    try {
      const requests = new StudyRequests(app.api);
      const title = titleFor(saved.title || ta('untitled'));
      const text = await record(saved.tree);
      const { study: id } = await requests.make(title, 'private');
      await requests.add(id, { title, record: text });
      app.go(`/study/${id}`);
    } catch (error) {
      trouble.value = errorText(error);
    }
  };
  return (
    <Dialog title={t('share')} kind="drawer" close={close}>
      {review && saved.game && <CopyField label={ta('linkToReview')} notice={app.notice} text={wholeUrlOf(`/analysis?game=${saved.game}&review=1`)} />}
      {link.value === null ? <p class="hint">{ta('linkTooLong')}</p> : <CopyField label={ta('linkToStudy')} text={link.value} notice={app.notice} />}
      <p class="files">
        <span>{ta('downloadStudy')}</span>
        <button type="button" class="quiet" onClick={() => void write('otn', 'otg')}>
          OTG
        </button>
        <button type="button" class="quiet" onClick={() => void write('pgn', 'pgn')}>
          PGN
        </button>
        <button type="button" class="quiet" onClick={() => void write('json', 'json')}>
          JSON
        </button>
      </p>
      {app.me.get().kind === 'member' && (
        <p class="files">
          <button type="button" onClick={() => void keep()}>
            {ta('saveAsStudy')}
          </button>
        </p>
      )}
      {reviewed && (
        <p class="files">
          <span>{ta('downloadReview')}</span>
          <button type="button" class="quiet" onClick={() => void write('otn', 'otg', reviewed)}>
            OTG
          </button>
          <button type="button" class="quiet" onClick={() => void write('pgn', 'pgn', reviewed)}>
            PGN
          </button>
        </p>
      )}
      <p class="problem" role="alert">
        {trouble.value}
      </p>
      {board && !saved.file && ( // the server draws built-in rulesets only
        <Share app={app} shown={{ ruleset: saved.ruleset, position: board.position, last: board.last, flipped }} open />
      )}
    </Dialog>
  );
}

const fileName = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'analysis';
