// The terms of a game: the form for every new game and challenge.
import { useState } from 'preact/hooks';
import type { App } from '../app';
import { isStatic } from '../frame/address';
import { deviceStorage } from '../frame/device_storage';
import { startComputer } from '../offline/start_computer';
import { Checkbox, Form, Radios, type Choice } from '../parts/form';
import { lastRulesets, rememberRuleset } from '../rules/last_rulesets';
import { OwnRuleset, rememberOwnRuleset } from '../rules/own_ruleset';
import { RulesetChooser } from '../rules/ruleset_chooser';
import { isOwn } from '../rules/ruleset_names';
import { reserveText } from '../social/people';
import type { Character, HumanOpponent, RulesetHead, Side, TermsRequest } from '../wire';
import { t } from '../words';
import { ClockField, presets, readClock } from './clock_field';
import { lastTerms, rememberTerms } from './last_terms';

export function readTerms(data: FormData, position: string | null): TermsRequest {
  const rulesetFile = data.get('rulesetFile');
  return {
    ...(rulesetFile === null ? { ruleset: String(data.get('ruleset')) } : { rulesetFile: String(rulesetFile) }),
    ...(position === null ? {} : { position }),
    side: String(data.get('side') ?? 'random') as Side | 'random',
    pair: data.get('pair') !== null,
    rated: data.get('rated') !== null,
    clock: readClock(data),
  };
}

export type OpponentKind = 'computer' | 'friend' | 'anyone' | 'screen' | 'player';

// What is chosen before the form is shown.
export interface PlayWish {
  ruleset?: string | undefined;
  position?: string | undefined;
  opponent?: OpponentKind | undefined; // the form does not ask for it then
  side?: Side | undefined;
  player?: string | undefined; // the name of the opponent
  character?: Character | undefined; // the computer with a taste of its own, in place of a level
}

const sides = ['attackers', 'random', 'defenders'] as const;

// Starts the game or creates the challenge. Returns the address of its page.
async function begin(app: App, data: FormData, wish: PlayWish): Promise<string> {
  const terms = readTerms(data, wish.position ?? null);
  const kind = String(data.get('opponent')) as OpponentKind;
  const text = (name: string): string => String(data.get(name) ?? '');
  if (terms.ruleset) {
    rememberRuleset(deviceStorage, terms.ruleset);
    rememberTerms(deviceStorage, kind, { ruleset: terms.ruleset, side: text('side'), clock: text('clock'), level: text('level') });
  }
  if (terms.rulesetFile) rememberOwnRuleset(terms.rulesetFile);
  if (kind === 'screen') {
    const from = wish.position ? `&p=${encodeURIComponent(wish.position)}` : '';
    return `/board?ruleset=${data.get('ruleset')}${from}`;
  }
  if (kind === 'computer') return startComputer(app.api, terms, wish.character ?? Number(data.get('level')));
  const opponent: HumanOpponent =
    kind === 'player' && wish.player
      ? { player: wish.player }
      : kind === 'friend'
        ? { friend: true }
        : { anyone: true };
  const made = await app.api.challenge(terms, opponent);
  if (made.game) return `/game/${made.game}`;
  return `/challenge/${made.challenge}`;
}

// The default clock. Strangers do not wait for each other without a clock.
const clockFor: Record<OpponentKind, string> = { computer: 'none', friend: 'none', anyone: '10+5', screen: 'none', player: '10+5' };

const labels: Record<OpponentKind, () => string> = {
  computer: () => t('startGame'),
  friend: () => t('makeLink'),
  anyone: () => t('findOpponent'),
  screen: () => t('openBoard'),
  player: () => t('challengePlayer'),
};

const levels = Array.from({ length: 10 }, (_, i) => String(i + 1));

interface Props {
  app: App;
  rulesets: RulesetHead[];
  wish: PlayWish;
}

// A game is rated only by a clock, between members, and with the computer's characters.
function Checks({ isRatable, isMember, mayRate }: { isRatable: boolean; isMember: boolean; mayRate: boolean }) {
  return (
    <div class="checks">
      {mayRate && <Checkbox name="rated" label={t('rated')} disabled={!isRatable} />}
      {mayRate && !isMember && <small>{t('ratedHint')}</small>}
      <Checkbox name="pair" label={t('pair')} />
      <small>{t('pairHint')}</small>
    </div>
  );
}

export function TermsForm({ app, rulesets, wish }: Props) {
  const first = wish.player ? 'player' : (wish.opponent ?? 'computer');
  const [opponent, setOpponent] = useState<OpponentKind>(first);
  const [last] = useState(() => lastTerms(deviceStorage, first));
  const [chosenClock, setClock] = useState(last.clock !== undefined && last.clock in presets ? last.clock : null);
  const clock = chosenClock ?? clockFor[opponent];
  const isMember = app.me.get().kind === 'member';
  const mayRate = wish.character !== undefined || ['friend', 'anyone', 'player'].includes(opponent);
  const onScreen = opponent === 'screen';
  const onDevice = onScreen || isStatic(); // without a clock, under a ruleset of the site
  const [isOwnRuleset, setOwnRuleset] = useState(isOwn(wish.ruleset) && !onDevice);
  const opponents: Choice[] = [
    ...(wish.player ? [{ value: 'player', label: wish.player }] : []),
    { value: 'computer', label: t('computer') },
    ...(isStatic()
      ? []
      : [
          { value: 'friend', label: t('friend') },
          { value: 'anyone', label: t('anyone') },
        ]),
    ...(isOwnRuleset ? [] : [{ value: 'screen', label: t('sameScreen') }]),
  ];
  const usual = first === 'computer' ? 'brandub' : 'copenhagen'; // a beginner meets the computer first
  const chosen = wish.ruleset ?? [last.ruleset, ...lastRulesets(deviceStorage)].find((name) => rulesets.some((one) => one.name === name)) ?? usual;
  const side = wish.side ?? (sides.some((one) => one === last.side) ? last.side! : 'random');
  return (
    <Form class="terms" label={labels[opponent]()} submit={async (data) => app.go(await begin(app, data, wish))}>
      {wish.opponent ? (
        <input type="hidden" name="opponent" value={opponent} />
      ) : (
        <Radios name="opponent" legend={t('opponent')} choices={opponents} chosen={first} onChange={(value) => setOpponent(value as OpponentKind)} />
      )}
      <RulesetChooser app={app} rulesets={rulesets} chosen={chosen} hasOwn={!onDevice} onChange={(name) => setOwnRuleset(isOwn(name))} />
      {isOwnRuleset && <OwnRuleset />}
      {wish.position && <p class="hint">{t('fromPosition')}</p>}
      {opponent === 'computer' && !wish.character && <Radios name="level" legend={t('level')} kind="levels" choices={levels.map((value) => ({ value, label: value }))} chosen={last.level ?? '2'} />}
      <Radios name="side" legend={t('side')} choices={sides.map((value) => ({ value, label: t(value) }))} chosen={side} hidden={onScreen} />
      <ClockField names={Object.keys(presets)} chosen={clock} hidden={onDevice} onChange={setClock} />
      {!onDevice && presets[clock]?.kind === 'days' && <small>{reserveText(presets[clock])}</small>}
      {!onDevice && <Checks isRatable={isMember && clock !== 'none' && !isOwnRuleset} isMember={isMember} mayRate={mayRate} />}
    </Form>
  );
}
