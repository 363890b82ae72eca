// A way to go on: a link in a row, with a drawing, a sentence, and perhaps a figure.
import { Icon, type IconName } from './icon';

interface Props {
  icon: IconName;
  href: string;
  title: string;
  text: string;
  figure?: string;
}

export const Way = ({ icon, href, title, text, figure }: Props) => (
  <a class="way" href={href}>
    <Icon name={icon} />
    <span>
      <b>{title}</b>
      <span>{text}</span>
      {figure && <small>{figure}</small>}
    </span>
  </a>
);
