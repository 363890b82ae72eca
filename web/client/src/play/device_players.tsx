// Two at one device: their names, their clocks above and below the board, and what they agree on.
import { marginOf } from '@skjaldborg/board';
import { useState } from 'preact/hooks';
import { withDefaults } from '../frame/settings';
import { Clock } from '../game/clock';
import { LineBoard } from '../line/line_board';
import type { DeviceGame } from '../offline/games_db';
import { Dialog } from '../parts/dialog';
import { Checkbox, Field, Form } from '../parts/form';
import { SideMark, sideName } from '../social/people';
import { otherSide, type Side } from '../wire';
import { t } from '../words';
import { tg } from '../words/game';
import { ClockField, presetOf, presets, readClock } from './clock_field';
import { nameOf } from './device_games';
import { isFixed, type DeviceTable } from './device_table';

const sides: readonly Side[] = ['attackers', 'defenders'];
const liveClocks = Object.keys(presets).filter((name) => presets[name]!.kind !== 'days');

// Whether anything stands above and below the board.
export const hasPlayers = ({ level, names, clock }: DeviceGame): boolean =>
  level === null && (clock !== undefined || sides.some((side) => names?.[side]));

function Player({ table, side, isTurned }: { table: DeviceTable; side: Side; isTurned: boolean }) {
  const game = table.game.value;
  const clocks = table.clocks.value;
  const { toMove } = table.model.value.place.value.whole;
  const classes = ['player-bar', game.result === 'ongoing' && toMove === side && 'to-move', isTurned && 'turned'];
  return (
    <div class={classes.filter(Boolean).join(' ')}>
      <span class="player-name">
        <SideMark side={side} />
        <span class="name">{nameOf(game, side)}</span>
        {game.names?.[side] && <small>{sideName(side)}</small>}
      </span>
      {clocks && <Clock followed={clocks} side={side} now={table.app.now} />}
    </div>
  );
}

export function DeviceBoard({ table }: { table: DeviceTable }) {
  const model = table.model.value;
  const game = table.game.value;
  const bottom: Side = model.flipped.value ? 'defenders' : 'attackers';
  if (!hasPlayers(game)) return <LineBoard model={model} />;
  const margin = marginOf(model.place.value.board.size, withDefaults(table.app.settings.get()).coordinates);
  return (
    <div class="device-table" style={{ '--board-margin': `${margin * 100}%` }}>
      <Player table={table} side={otherSide(bottom)} isTurned={game.faceToFace === true} />
      <LineBoard model={model} />
      <Player table={table} side={bottom} isTurned={false} />
    </div>
  );
}

export function PauseButton({ table }: { table: DeviceTable }) {
  const isPaused = table.game.value.clock?.isPaused === true;
  if (!isPaused && !table.clocks.value?.state.times?.running) return null;
  return (
    <button type="button" onClick={table.pause}>
      {tg(isPaused ? 'runClocks' : 'pauseClocks')}
    </button>
  );
}

function Terms({ table, close }: { table: DeviceTable; close: () => void }) {
  const { names, clock, faceToFace = false, moves } = table.game.peek();
  const terms = clock?.terms ?? presets['none']!;
  const [chosen, setChosen] = useState(presetOf(terms));
  const own = clock && { minutes: clock.terms.initial / 60_000, seconds: clock.terms.increment / 1000 };
  const agree = (data: FormData) => {
    const name = (side: Side) => String(data.get(side)).trim();
    table.agree({ names: { attackers: name('attackers'), defenders: name('defenders') }, faceToFace: data.has('faceToFace'), clock: readClock(data) });
    close();
  };
  return (
    <Dialog title={tg('namesAndClock')} kind="play" close={close}>
      <Form class="terms" label={t('save')} submit={agree}>
        {sides.map((side) => (
          <Field key={side} label={sideName(side)}>
            <input type="text" name={side} maxLength={20} autocomplete="off" placeholder={t('name')} defaultValue={names?.[side]} />
          </Field>
        ))}
        <ClockField names={liveClocks} chosen={chosen} {...(own && { own })} hidden={moves.length > 0} onChange={setChosen} />
        <Checkbox name="faceToFace" label={tg('faceToFace')} checked={faceToFace} />
      </Form>
    </Dialog>
  );
}

export function NamesAndClock({ table }: { table: DeviceTable }) {
  const [isOpen, setOpen] = useState(false);
  if (isFixed(table.game.value)) return null;
  return (
    <>
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        {tg('namesAndClock')}
      </button>
      {isOpen && <Terms table={table} close={() => setOpen(false)} />}
    </>
  );
}
