// A DOM element from outside Preact, such as a miniature board, inside a component.
import { useLayoutEffect, useRef } from 'preact/hooks';

export function MountedNode({ node, class: name }: { node: HTMLElement; class?: string }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => host.current?.replaceChildren(node), [node]);
  return <div class={name} ref={host} />;
}
