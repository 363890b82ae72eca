// Helpers for SVG elements.
const space = 'http://www.w3.org/2000/svg';

export type Attributes = Record<string, string | number | undefined>;

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Element[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

export const group = (name: string, ...children: Element[]): SVGGElement => svg('g', { class: name }, ...children);
