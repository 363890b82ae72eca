// Cards in a row where nothing is yet: what there could be.
import type { ComponentChildren } from 'preact';

export interface Feature {
  icon: ComponentChildren;
  title: string;
  text: string;
  href?: string;
}

function Card({ icon, title, text, href }: Feature) {
  const content = (
    <>
      {icon}
      <b>{title}</b>
      <span>{text}</span>
    </>
  );
  return href === undefined ? <div>{content}</div> : <a href={href}>{content}</a>;
}

export const FeatureCards = ({ all }: { all: readonly Feature[] }) => (
  <ul class="feature-cards">
    {all.map((one) => (
      <li key={one.title}>
        <Card {...one} />
      </li>
    ))}
  </ul>
);
