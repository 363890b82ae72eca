// The form for a new tournament.
import '../styles/tournaments.css';
import { useState } from 'preact/hooks';
import type { App, Page } from '../app';
import type { Visit } from '../frame/router';
import { SmallBoard } from '../parts/board_card';
import { Field, Form, Radios } from '../parts/form';
import { pageOf } from '../parts/page';
import { presets } from '../play/clock_field';
import { RulesetSelect } from '../rules/ruleset_field';
import { rulesetTitle } from '../rules/ruleset_names';
import type { RulesetHead, TeamBrief, TournamentKind, TournamentRequest } from '../wire';
import { t } from '../words';
import { loadTournamentWords, tt } from '../words/tournaments';
import { BattleFields, fromLocal, PasswordField, PlanFields, readBattle, readPassword, readPlan, readTexts, TextFields, type Plan } from './fields';
import { kindName, kinds, kindText } from './texts';

// The next quarter of an hour that is a few minutes away.
function soon(): number {
  const quarter = 15 * 60_000;
  return Math.ceil((Date.now() + 5 * 60_000) / quarter) * quarter;
}

const usualClock = presets['5+5']!;
const usualPlan = (): Plan => ({ starts: soon(), clock: usualClock, minutes: 60, berserk: true, teamBest: 0, hostSide: 'attackers', hostMinutes: 0, rounds: 5, hoursPerRound: 0, games: 1, rated: true, leastRating: null, mostRating: null });

export function readWish(data: FormData): TournamentRequest {
  const kind = String(data.get('kind')) as TournamentKind;
  return {
    ...readTexts(data),
    kind,
    ruleset: String(data.get('ruleset')),
    starts: fromLocal(String(data.get('starts'))),
    ...readPlan(data, kind, usualClock),
    ...(kind === 'arena' && readBattle(data)),
    password: readPassword(data),
  };
}

function TournamentForm({ app, rulesets, teams, wanted }: { app: App; rulesets: RulesetHead[]; teams: TeamBrief[]; wanted: TournamentKind }) {
  const [kind, setKind] = useState(wanted);
  const [ruleset, setRuleset] = useState('copenhagen');
  const [first] = useState(usualPlan);
  return (
    <div class="tour-new">
      <Form
        class="tour-form"
        label={tt('tourMake')}
        submit={async (data) => app.go(`/tournament/${(await app.api.makeTournament(readWish(data))).tournament}`)}
      >
        <TextFields />
        <Radios
          name="kind"
          legend={tt('tourKind')}
          choices={kinds.map((value) => ({ value, label: kindName(value) }))}
          chosen={wanted}
          onChange={(value) => setKind(value as TournamentKind)}
        />
        <p class="hint" role="status">
          {kindText(kind)}
        </p>
        <Field label={t('ruleset')}>
          <RulesetSelect name="ruleset" rulesets={rulesets} chosen={ruleset} onChange={setRuleset} />
        </Field>
        <PlanFields kind={kind} first={first} limitsHint={tt('ratingsHint')} />
        <BattleFields teams={teams} hidden={kind !== 'arena'} />
        <PasswordField hint={tt('passwordHint')} />
      </Form>
      <aside aria-hidden="true">
        <SmallBoard app={app} shown={ruleset} />
        <b>{rulesetTitle(ruleset)}</b>
      </aside>
    </div>
  );
}

const NeedsAccount = () => (
  <>
    <p>{tt('tourGuests')}</p>
    <p class="actions">
      <a class="button primary" href="/register">
        {t('register')}
      </a>
      <a class="button" href="/sign-in?next=/tournaments/new">
        {t('signIn')}
      </a>
    </p>
  </>
);

// Those of the reader first, then the largest of the site.
async function teamsToChoose(app: App): Promise<TeamBrief[]> {
  const [mine, { teams }] = await Promise.all([app.api.myTeams(), app.api.teams()]);
  return [...mine, ...teams.filter(({ id }) => !mine.some((team) => team.id === id))];
}

// ?kind=swiss chooses the kind.
export async function newTournament(app: App, visit: Visit): Promise<Page> {
  await loadTournamentWords();
  if (app.me.get().kind !== 'member') return pageOf(tt('tourNew'), <NeedsAccount />, { kind: 'narrow' });
  const [rulesets, teams] = await Promise.all([app.rulesets(), teamsToChoose(app)]);
  const wanted = kinds.find((kind) => kind === visit.query.get('kind')) ?? 'arena';
  return pageOf(tt('tourNew'), <TournamentForm app={app} rulesets={rulesets} teams={teams} wanted={wanted} />);
}
