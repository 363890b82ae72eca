import { PersonLink } from '../social/people';
import type { Person } from '../wire';

// A dash for nobody.
export const Name = ({ person }: { person: Person | null }) =>
  person === null ? <span class="soft">–</span> : <PersonLink person={person} />;
