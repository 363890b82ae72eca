// The terms of a game: the form for every new game and challenge.
import { useState } from 'preact/hooks';
import type { App } from '../app';
import { isStatic } from '../frame/address';
import { deviceStorage } from '../frame/device_storage';
import { startComputer } from '../offline/start_computer';
import { Checkbox, Field, Form, Radios, Select, type Choice } from '../parts/form';
import { rememberRuleset } from '../rules/last_rulesets';
import { OwnRuleset, ownChoice, rememberOwnRuleset } from '../rules/own_ruleset';
import { RulesetSelect } from '../rules/ruleset_field';
import { isOwn } from '../rules/ruleset_names';
import { clockName, reserveText } from '../social/people';
import type { Clock, HumanOpponent, RulesetHead, Side, TermsRequest } from '../wire';
import { t } from '../words';

const minute = 60_000;
const fischer = (minutes: number, seconds: number): Clock => ({
  kind: 'fischer',
  initial: minutes * minute,
  increment: seconds * 1000,
});
const days = (count: number): Clock => ({ kind: 'days', days: count, buffer: 7 });

export const presets: Record<string, Clock> = {
  none: { kind: 'none' },
  '3+2': fischer(3, 2),
  '5+5': fischer(5, 5),
  '10+5': fischer(10, 5),
  '15+10': fischer(15, 10),
  '30+20': fischer(30, 20),
  '1d': days(1),
  '3d': days(3),
  '7d': days(7),
};

export function readClock(data: FormData): Clock {
  const chosen = String(data.get('clock') ?? 'none');
  if (chosen !== 'other') return presets[chosen] ?? { kind: 'none' };
  return fischer(Number(data.get('minutes')), Number(data.get('increment')));
}

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

export interface TermsDefaults {
  ruleset?: string | undefined;
  position?: string | undefined;
  opponent?: OpponentKind | undefined;
  side?: 'attackers' | 'defenders' | undefined;
  player?: string | undefined; // the name of the opponent
}

// Starts the game or creates the challenge. Returns the address of its page.
async function begin(app: App, data: FormData, wish: TermsDefaults): Promise<string> {
  const terms = readTerms(data, wish.position ?? null);
  const kind = String(data.get('opponent')) as OpponentKind;
  if (terms.ruleset) rememberRuleset(deviceStorage, terms.ruleset);
  if (terms.rulesetFile) rememberOwnRuleset(terms.rulesetFile);
  if (kind === 'screen') {
    const from = wish.position ? `&p=${encodeURIComponent(wish.position)}` : '';
    return `/board?ruleset=${data.get('ruleset')}${from}`;
  }
  if (kind === 'computer') return startComputer(app.api, terms, Number(data.get('level')));
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

function Level({ hidden }: { hidden: boolean }) {
  const [level, setLevel] = useState(2);
  const label = (
    <>
      {t('level')} <output>{level}</output>
    </>
  );
  return (
    <Field label={label} hint={t('levelHint')} hidden={hidden}>
      <input type="range" name="level" min={1} max={10} step={1} value={level} onInput={(event) => setLevel(Number(event.currentTarget.value))} />
    </Field>
  );
}

const OwnClock = ({ hidden }: { hidden: boolean }) => (
  <div class="pair-fields" hidden={hidden}>
    <Field label={t('minutes')}>
      <input type="number" name="minutes" min={1} max={180} defaultValue="10" />
    </Field>
    <Field label={t('increment')}>
      <input type="number" name="increment" min={0} max={180} defaultValue="5" />
    </Field>
  </div>
);

interface Props {
  app: App;
  rulesets: RulesetHead[];
  wish: TermsDefaults;
  kind?: 'primary' | '';
}

export function TermsForm({ app, rulesets, wish, kind = 'primary' }: Props) {
  const first = wish.player ? 'player' : (wish.opponent ?? 'computer');
  const [opponent, setOpponent] = useState<OpponentKind>(first);
  const [chosenClock, setClock] = useState<string | null>(null);
  const clock = chosenClock ?? clockFor[opponent];
  const isMember = app.me.get().kind === 'member';
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
  const clocks = [...Object.entries(presets).map(([value, one]) => ({ value, label: clockName(one) })), { value: 'other', label: t('clockCustom') }];
  const sides = (['attackers', 'defenders', 'random'] as const).map((side) => ({ value: side, label: t(side) }));
  return (
    <Form class="terms" kind={kind} label={labels[opponent]()} submit={async (data) => app.go(await begin(app, data, wish))}>
      <Radios name="opponent" legend={t('opponent')} choices={opponents} chosen={first} onChange={(value) => setOpponent(value as OpponentKind)} />
      <Level hidden={opponent !== 'computer'} />
      <Field label={t('ruleset')}>
        <RulesetSelect
          name="ruleset"
          rulesets={rulesets}
          chosen={wish.ruleset ?? 'copenhagen'}
          after={onDevice ? [] : [ownChoice()]}
          onChange={(name) => setOwnRuleset(isOwn(name))}
        />
      </Field>
      {isOwnRuleset && <OwnRuleset />}
      {wish.position && <p class="hint">{t('fromPosition')}</p>}
      <Radios name="side" legend={t('side')} choices={sides} chosen={wish.side ?? 'random'} hidden={onScreen} />
      <Field label={t('clock')} hidden={onDevice}>
        <Select name="clock" choices={clocks} chosen={clock} onChange={setClock} />
      </Field>
      <OwnClock hidden={onDevice || clock !== 'other'} />
      <small role="status">{onDevice ? '' : reserveText(presets[clock] ?? { kind: 'none' })}</small>
      <div class="checks" hidden={onDevice}>
        <Checkbox name="pair" label={t('pair')} />
        <small>{t('pairHint')}</small>
        <Checkbox name="rated" label={t('rated')} disabled={opponent === 'computer' || clock === 'none' || !isMember || isOwnRuleset} />
        {!isMember && <small>{t('ratedHint')}</small>}
      </div>
    </Form>
  );
}
