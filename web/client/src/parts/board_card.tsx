// A small board in a list, and a card with one: a link to a game, a ruleset, a study.
import { miniature } from '@skjaldborg/board';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { App } from '../app';
import { MountedNode } from '../board/mounted_node';
import { withDefaults } from '../frame/settings';
import type { BoardState } from '../wire';

type Shown = Parameters<typeof miniature>[0]; // a position, and whatever else is known

interface BoardProps {
  app: App;
  shown: Shown | string; // or the name of a ruleset, whose opening is drawn
  flipped?: boolean;
}

function Drawn({ app, shown, flipped = false }: BoardProps & { shown: Shown }) {
  const { board, pieces } = withDefaults(app.settings.get());
  const node = useMemo(() => miniature(shown, board, pieces, flipped), [shown, board, pieces, flipped]);
  return <MountedNode node={node} class="small-board" />;
}

function Opening({ ruleset, ...rest }: Omit<BoardProps, 'shown'> & { ruleset: string }) {
  const [state, setState] = useState<BoardState | null>(null);
  useEffect(() => {
    let isWanted = true;
    rest.app.opening(ruleset).then((opening) => isWanted && setState(opening), () => undefined);
    return () => void (isWanted = false);
  }, [ruleset]);
  return state ? <Drawn {...rest} shown={state} /> : <div class="small-board" />;
}

// Its place is a square before it is drawn. For screen readers the text beside it says what there is to know.
export const SmallBoard = ({ shown, ...rest }: BoardProps) =>
  typeof shown === 'string' ? <Opening {...rest} ruleset={shown} /> : <Drawn {...rest} shown={shown} />;

interface CardProps extends BoardProps {
  href: string;
  title: ComponentChildren;
  children?: ComponentChildren; // smaller, under the title
}

export const BoardCard = ({ href, title, children, ...board }: CardProps) => (
  <a class="board-card" href={href}>
    <SmallBoard {...board} />
    <b>{title}</b>
    {children && <small>{children}</small>}
  </a>
);
