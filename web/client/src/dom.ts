// Creating elements. Text only ever becomes text nodes, so that no name or message can inject markup.
export type Child = Node | string | number | null | undefined | false | Child[];
type Prop = string | number | boolean | null | undefined | ((event: never) => void);
export type Props = Record<string, Prop>;

const svgSpace = 'http://www.w3.org/2000/svg';

function give(element: Element, name: string, value: Prop): void {
  if (value === null || value === undefined || value === false) return;
  if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener);
  else if (name === 'value') (element as HTMLInputElement).value = String(value);
  else element.setAttribute(name, value === true ? '' : String(value));
}

export function append(element: Element, children: Child[]): void {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
}

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  const { value, ...rest } = props;
  for (const [name, given] of Object.entries(rest)) give(element, name, given);
  append(element, children);
  give(element, 'value', value); // after its options exist
  return element;
}

export function svg(tag: string, props: Props = {}, ...children: Child[]): SVGElement {
  const element = document.createElementNS(svgSpace, tag);
  for (const [name, given] of Object.entries(props)) give(element, name, given);
  append(element, children);
  return element;
}

export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren();
  append(element, children);
}

// Sets text only if it differs: screen readers repeat a live region that is written again.
export function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
