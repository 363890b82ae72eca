// The messages between server and pages, as the OpenAPI document defines them; `npm run types` generates their types.
import type {
  AbortCommand,
  ChatCommand,
  ClaimCommand,
  DeclineCommand,
  ForecastCommand,
  BerserkCommand,
  GiveTimeCommand,
  MoveCommand,
  OfferCommand,
  ResignCommand,
  SayCommand,
  Side,
} from '../../generated/wire';

export type { BoardState } from '@skjaldborg/board';
export type * from '../../generated/wire';

// Commands, which are answered by done or refused.
export type Command = MoveCommand | ResignCommand | AbortCommand | OfferCommand | DeclineCommand | ClaimCommand | BerserkCommand | GiveTimeCommand | ChatCommand | SayCommand | ForecastCommand;

export const otherSide = (side: Side): Side => (side === 'attackers' ? 'defenders' : 'attackers');

// Of a side's winning chance, what is the attackers': all chances on the pages are theirs.
export const shareOf = (chance: number, side: Side): number => (side === 'attackers' ? chance : 1 - chance);
