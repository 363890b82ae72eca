// The model game of the day, which plays itself where nothing else moves.
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../app';
import { classicAddress, classicOfDay, readClassic, type Classic } from '../line/recorded';
import { Replay, ReplayPlace } from '../line/replay';
import { modelChapters } from '../studies/model_games';
import '../styles/community.css';

export function ClassicReplay({ app }: { app: App }) {
  const [game, setGame] = useState<Classic | null>(null);
  useEffect(() => {
    let isWanted = true;
    readClassic(app, classicOfDay()).then((found) => isWanted && setGame(found), () => undefined);
    return () => void (isWanted = false);
  }, []);
  return (
    <figure class="classic">
      {game ? <Replay app={app} game={game} href={game.href} label={game.title} /> : <ReplayPlace />}
      <figcaption>
        <a href={classicAddress(classicOfDay())}>{modelChapters[classicOfDay() - 1]!.title}</a>
      </figcaption>
    </figure>
  );
}
