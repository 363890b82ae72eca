// How the site looks, sounds and plays; each choice is stored at once.
import { miniature, type BoardTheme, type PieceTheme } from '@skjaldborg/board';
import { useMemo } from 'preact/hooks';
import type { App } from '../app';
import { Picture } from '../board/board';
import { MountedNode } from '../board/mounted_node';
import { isStatic } from '../frame/address';
import { boards, sets, withDefaults, type Settings } from '../frame/settings';
import { Problem, Select, useWork, type Choice } from '../parts/form';
import type { BoardAfterMoves } from '../wire';
import { languages, t } from '../words';
import { ts } from '../words/security';
import { Row, Section } from './rows';

type SettingsWord = Parameters<typeof ts>[0];

const boardNames: Record<BoardTheme, () => string> = {
  ash: () => t('boardAsh'),
  oak: () => ts('boardOak'),
  linen: () => ts('boardLinen'),
  moss: () => ts('boardMoss'),
  slate: () => t('boardSlate'),
  paper: () => ts('boardPaper'),
  contrast: () => ts('boardContrast'),
};
const setNames: Record<PieceTheme, SettingsWord> = {
  shields: 'piecesShields',
  runes: 'piecesRunes',
  carved: 'piecesCarved',
  lewis: 'piecesLewis',
  letters: 'piecesLetters',
  plain: 'piecesPlain',
};

const sample = { position: '1t1/TKt/t1T a' };

interface PictureProps {
  name: string;
  value: string;
  label: string;
  chosen: boolean;
  board: BoardTheme;
  pieces: PieceTheme;
  choose: () => void;
}

function PictureChoice({ name, value, label, chosen, board, pieces, choose }: PictureProps) {
  const node = useMemo(() => miniature(sample, board, pieces), [board, pieces]);
  return (
    <label class="picture-choice">
      <input type="radio" name={name} value={value} checked={chosen} onChange={choose} />
      <MountedNode node={node} class="small-board" />
      <span>{label}</span>
    </label>
  );
}

export function Appearance({ app, opening }: { app: App; opening: BoardAfterMoves | null }) {
  const now = withDefaults(app.settings.get());
  const work = useWork();
  const keep = (change: Settings) =>
    work.run(async () => {
      await app.saveSettings(change);
      app.notice(t('saved'));
    });
  const choose = (key: 'theme' | 'confirm' | 'reach', label: SettingsWord, hint: SettingsWord, choices: Choice[]) => (
    <Row label={ts(label)} hint={ts(hint)}>
      <Select name={key} choices={choices} chosen={now[key]} onChange={(value) => keep({ [key]: value } as Settings)} />
    </Row>
  );
  const toggle = (key: 'animate' | 'premove' | 'zen' | 'coordinates' | 'pause' | 'typed', label: SettingsWord, hint: SettingsWord) => (
    <Row label={ts(label)} hint={ts(hint)}>
      <input type="checkbox" role="switch" name={key} checked={now[key]} onChange={(event) => keep({ [key]: event.currentTarget.checked })} />
    </Row>
  );
  const { board, pieces, coordinates } = now;
  return (
    <>
      <Section title={t('look')}>
        <Row label={t('language')}>
          <Select
            name="language"
            choices={[{ value: '', label: ts('byBrowser') }, ...Object.entries(languages).map(([value, label]) => ({ value, label }))]}
            chosen={now.language ?? ''}
            onChange={(value) => keep({ language: (value || undefined) as never })}
          />
        </Row>
        {choose('theme', 'theme', 'themeHint', [
          { value: 'auto', label: ts('themeAuto') },
          { value: 'light', label: ts('themeLight') },
          { value: 'dark', label: ts('themeDark') },
        ])}
        <div class="look-choice">
          {opening && <Picture app={app} state={opening} class="look-preview" theme={board} pieces={pieces} coordinates={coordinates} />}
          <fieldset class="pictures">
            <legend>{ts('boardTheme')}</legend>
            {boards.map((one) => (
              <PictureChoice key={one} name="board" value={one} label={boardNames[one]()} chosen={one === board} board={one} pieces={pieces} choose={() => keep({ board: one })} />
            ))}
          </fieldset>
          <fieldset class="pictures">
            <legend>{ts('pieceTheme')}</legend>
            {sets.map((one) => (
              <PictureChoice key={one} name="pieces" value={one} label={ts(setNames[one])} chosen={one === pieces} board={board} pieces={one} choose={() => keep({ pieces: one })} />
            ))}
          </fieldset>
        </div>
        {toggle('coordinates', 'coordinates', 'coordinatesHint')}
        {choose('reach', 'reach', 'reachHint', [
          { value: 'unrated', label: ts('reachUnrated') },
          { value: 'always', label: ts('confirmAlways') },
          { value: 'never', label: ts('confirmNever') },
        ])}
        {toggle('animate', 'animation', 'animationHint')}
        <Row label={ts('volume')} hint={ts('volumeHint')}>
          <input type="range" min={0} max={1} step={0.1} value={now.volume} onChange={(event) => keep({ volume: Number(event.currentTarget.value) })} />
        </Row>
      </Section>
      {!isStatic() && (
        <Section title={ts('playing')}>
          {choose('confirm', 'confirm', 'confirmHint', [
            { value: 'correspondence', label: ts('confirmCorrespondence') },
            { value: 'always', label: ts('confirmAlways') },
            { value: 'never', label: ts('confirmNever') },
          ])}
          {toggle('premove', 'premove', 'premoveHint')}
          {toggle('pause', 'pauseSetting', 'pauseHint')}
          {toggle('typed', 'typed', 'typedHint')}
          {toggle('zen', 'zen', 'zenHint')}
        </Section>
      )}
      <Problem text={work.problem} />
    </>
  );
}
