// The choice among all rulesets, in a dialog: the usual ones with their boards, a search, the families.
import { miniature } from '@skjaldborg/board';
import { useMemo } from 'preact/hooks';
import { MountedNode } from '../board/mounted_node';
import { deviceStorage } from '../frame/device_storage';
import { loadSettings, withDefaults } from '../frame/settings';
import { Dialog } from '../parts/dialog';
import type { RulesetHead } from '../wire';
import { t } from '../words';
import { evidenceText, RulesetBrowser, shapeText } from './ruleset_browser';
import { dotted, usualOf } from './ruleset_families';
import { rulesetTitle } from './ruleset_names';

export interface SheetProps {
  rulesets: RulesetHead[];
  chosen: string;
  choose: (name: string) => void;
  close: () => void;
}

function Board({ rules }: { rules: RulesetHead }) {
  const node = useMemo(() => {
    const { board, pieces } = withDefaults(loadSettings(deviceStorage));
    return miniature(rules, board, pieces);
  }, [rules]);
  return <MountedNode node={node} class="small-board" />;
}

export const RulesetSheet = ({ rulesets, chosen, choose, close }: SheetProps) => (
  <Dialog title={t('allRulesets')} kind="tall" close={close}>
    <div class="usual-rulesets" role="group" aria-label={t('startHere')}>
      {usualOf(rulesets).map((one) => (
        <button key={one.name} type="button" class="board-card" aria-current={one.name === chosen} onClick={() => choose(one.name)}>
          <Board rules={one} />
          <b>{rulesetTitle(one.name, one.title)}</b>
        </button>
      ))}
    </div>
    <RulesetBrowser
      isSheet
      rulesets={rulesets}
      chosen={chosen}
      item={(one) => (
        <button type="button" class="ruleset-card" aria-current={one.name === chosen} onClick={() => choose(one.name)}>
          <span class="ruleset-about">
            <b>{rulesetTitle(one.name, one.title)}</b>
            <small>{dotted([shapeText(one), evidenceText(one)])}</small>
          </span>
        </button>
      )}
    />
  </Dialog>
);
