// Links, pictures and files of a game or a position.
import { useSignal } from '@preact/signals';
import { gameAnimationUrl, gameFileUrl, gamePictureUrl, positionPictureUrl, printSetUrl, usualPaper } from '../file_urls';
import type { App } from '../app';
import { isStatic, wholeUrlOf } from '../frame/address';
import { language, t } from '../words';
import { CopyField } from './form';

// A position alone does not say that a game ended there, so the link names the game.
const positionAddress = (ruleset: string, position: string, ended: string | null): string =>
  `/position?ruleset=${encodeURIComponent(ruleset)}&p=${encodeURIComponent(position)}` + (ended === null ? '' : `&game=${encodeURIComponent(ended)}`);

interface SharedGame {
  id: string;
  ply: number;
  over: boolean; // the position is the game's last
}

export interface Shown {
  ruleset: string;
  position: string;
  last: string | null;
  flipped: boolean;
  game?: SharedGame;
}

// By the rules of the game, which may be custom.
const setToPrint = (game: string): string =>
  printSetUrl({ of: { game }, paper: usualPaper(), theme: 'paper', pages: '', language: language() });

const numberedMoves = 4;

const Picture = ({ href, label }: { href: string; label: string }) => (
  <a href={href} target="_blank" rel="noopener">
    {label}
  </a>
);

const File = ({ href, label }: { href: string; label: string }) => (
  <a href={href} download>
    {label}
  </a>
);

// Pictures of the position; for a game also one with its last moves numbered, and an animation.
const Pictures = ({ still, flipped, game }: { still: string; flipped: boolean; game: SharedGame | undefined }) => (
  <p class="files">
    <Picture href={still} label={t('pictureOpen')} />{' '}
    {game && game.ply > 0 && <Picture href={gamePictureUrl(game.id, game.ply, flipped, numberedMoves)} label={t('pictureNumbered')} />}{' '}
    {game && (
      <>
        <span>{t('animatedPicture')}</span> <File href={gameAnimationUrl(game.id, flipped)} label="GIF" />
      </>
    )}
  </p>
);

const Files = ({ id }: { id: string }) => (
  <p class="files">
    <span>{t('download')}</span>
    {(['pgn', 'csv', 'otg', 'json'] as const).map((format) => [' ', <File key={format} href={gameFileUrl(id, format)} label={format.toUpperCase()} />])}{' '}
    <File href={setToPrint(id)} label={t('printAll')} />
  </p>
);

// The code that embeds a game in another site; `what`: the path below /embed/.
export const frameOf = (what: string): string =>
  `<iframe src="${location.origin}/embed/${what}" title="Skjaldborg" width="400" height="500"></iframe>`;

function Inside({ app, shown: { ruleset, position, last, flipped, game } }: { app: App; shown: Shown }) {
  const picture = game ? gamePictureUrl(game.id, game.ply, flipped) : positionPictureUrl(ruleset, position, last, flipped);
  return (
    <div class="share-inside">
      <CopyField label={t('linkToPosition')} text={wholeUrlOf(positionAddress(ruleset, position, game?.over ? game.id : null))} notice={app.notice} />
      {game && <CopyField label={t('linkToGame')} text={wholeUrlOf(`/game/${game.id}`)} notice={app.notice} />}
      {game && <CopyField label={t('embedGame')} text={frameOf(`game/${game.id}`)} notice={app.notice} />}
      {!isStatic() && (
        <>
          <CopyField label={t('picture')} text={location.origin + picture} notice={app.notice} />
          <Pictures still={picture} flipped={flipped} game={game} />
        </>
      )}
      {game && <Files id={game.id} />}
    </div>
  );
}

// The content is created when it is opened, because it changes with every move.
export function Share({ app, shown, open = false }: { app: App; shown: Shown; open?: boolean }) {
  const isOpen = useSignal(open);
  return (
    <details class="share" open={isOpen.value} onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
      <summary>{t('share')}</summary>
      {isOpen.value && <Inside app={app} shown={shown} />}
    </details>
  );
}
