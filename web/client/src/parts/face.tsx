// A player's or a team's face: a round shield, painted by the letters of the name, the same on every page.
import type { JSX } from 'preact';

const radius = 22;
const dyes = ['#2f5d8a', '#a8352c', '#c8952b', '#5d7a4a', '#3b322a', '#efe4cf', '#7a4b68', '#3f7f7c', '#8a5a2b'] as const; // woad, madder, weld, lichen, bog oak, bone, orchil, copper, bark
const bright = [2, 5]; // told apart from every other dye; the rest are as dark as each other

const at = (degrees: number): string => {
  const turn = (degrees * Math.PI) / 180;
  return `${(radius * Math.cos(turn)).toFixed(2)} ${(radius * Math.sin(turn)).toFixed(2)}`;
};
const wedge = (from: number, to: number): string => `M0 0L${at(from)}A${radius} ${radius} 0 0 1 ${at(to)}Z`;
const arm = (from: number, to: number): string =>
  `M0 0A${radius / 2} ${radius / 2} 0 0 1 ${at(from)}A${radius} ${radius} 0 0 1 ${at(to)}A${radius / 2} ${radius / 2} 0 0 0 0 0Z`;
const turned = (count: number, draw: typeof wedge): string => {
  const step = 360 / count;
  return Array.from({ length: count }, (_, i) => draw(i * step, (i + 0.5) * step)).join('');
};

const fields: readonly string[] = [
  wedge(0, 180),
  turned(2, wedge),
  turned(3, wedge),
  turned(4, wedge),
  turned(6, wedge),
  turned(2, arm),
  turned(3, arm),
  turned(4, arm),
  turned(6, arm),
  'M-4.5 -21.5H4.5V21.5H-4.5Z',
  'M-4 -21.5H4V-4H21.5V4H4V21.5H-4V4H-21.5V-4H-4Z',
  'M0 -15A15 15 0 1 0 0 15A15 15 0 1 0 0 -15Z',
];

// FNV-1a: the same number for the same name everywhere.
const hashOf = (name: string): number => [...name.toLowerCase()].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0, 0x811c9dc5);

interface Paint {
  ground: string;
  figure: string;
  field: string;
  turn: number;
  boss: number;
}

export function paintOf(name: string): Paint {
  let rest = hashOf(name);
  const pick = (count: number): number => {
    rest = (Math.imul(rest, 1664525) + 1013904223) >>> 0;
    return (rest >>> 8) % count;
  };
  const light = bright[pick(bright.length)]!;
  const dark = [0, 1, 3, 4, 6, 7, 8][pick(7)]!;
  const [ground, figure] = pick(2) ? [light, dark] : [dark, light];
  return { ground: dyes[ground]!, figure: dyes[figure]!, field: fields[pick(fields.length)]!, turn: 45 * pick(8), boss: pick(3) };
}

type Props = Omit<JSX.SVGAttributes<SVGSVGElement>, 'name'> & { name: string; size?: 'plain' | 'large' };

// Hidden from screen readers: the name is beside it.
export function Face({ name, size = 'plain', ...rest }: Props) {
  const { ground, figure, field, turn, boss } = paintOf(name);
  return (
    <svg {...rest} class={`face ${size}`} viewBox="-24 -24 48 48" aria-hidden="true">
      <circle r={radius} fill={ground} />
      <path d={field} fill={figure} transform={`rotate(${turn})`} />
      {boss > 0 && <circle r="18" fill="none" stroke="#fffaf0" stroke-width="2" stroke-linecap="round" stroke-dasharray={boss === 1 ? '0 9.42' : '0 14.14'} />}
      <circle r="22" fill="none" stroke="#2b2118" stroke-width="3" />
      <circle r="5.5" fill="#d8cdb8" stroke="#2b2118" stroke-width="2" />
    </svg>
  );
}
