// The messages between the site and its pages. The OpenAPI document defines them; `npm run types` makes the types of it.
import type {
  AbortCommand,
  ChatCommand,
  DeclineCommand,
  MoveCommand,
  OfferCommand,
  ResignCommand,
  Side,
} from '../../generated/wire';

export type { BoardState } from '@skjaldborg/board';
export type * from '../../generated/wire';

// Answered by done or refused.
export type Command = MoveCommand | ResignCommand | AbortCommand | OfferCommand | DeclineCommand | ChatCommand;

export const otherSide = (side: Side): Side => (side === 'attackers' ? 'defenders' : 'attackers');
