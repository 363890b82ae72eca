import { expect, it } from 'vitest';
import { personLink } from '../src/parts/people';
import { h } from '../src/dom';

it('shows a name that looks like markup as the name it is', () => {
  const name = '<img src=x onerror=alert(1)>';
  const node = personLink({ name, kind: 'guest' });
  expect(node.querySelector('img')).toBeNull();
  expect(node.textContent).toContain(name);
});

it('makes text of whatever stands among children', () => {
  expect(h('p', {}, '<b>x</b>').innerHTML).toBe('&lt;b&gt;x&lt;/b&gt;');
});
