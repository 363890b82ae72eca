// The model game of the day, which plays itself where nothing else moves.
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../app';
import { classicHead, classicOfDay, readClassic, type Recorded } from '../line/recorded';
import { Replay, ReplayPlace } from '../line/replay';
import '../styles/community.css';

export function ClassicReplay({ app }: { app: App }) {
  const { number, title, href } = classicHead(classicOfDay());
  const [game, setGame] = useState<Recorded | null>(null);
  useEffect(() => {
    let isWanted = true;
    readClassic(app, number).then((found) => isWanted && setGame(found), () => undefined);
    return () => void (isWanted = false);
  }, []);
  return (
    <figure class="classic">
      {game ? <Replay app={app} game={game} href={href} label={title} /> : <ReplayPlace />}
      <figcaption>
        <a href={href}>{title}</a>
      </figcaption>
    </figure>
  );
}
