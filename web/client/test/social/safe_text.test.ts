import { h, render } from 'preact';
import { expect, it } from 'vitest';
import { PersonLink } from '../../src/social/people';

it('shows a name that looks like markup as the name it is', () => {
  const name = '<img src=x onerror=alert(1)>';
  render(h(PersonLink, { person: { name, kind: 'guest' } }), document.body);
  expect(document.querySelector('img')).toBeNull();
  expect(document.body.textContent).toContain(name);
});
