import { describe, expect, it } from 'vitest';
import { LenientStorage } from '../../src/frame/device_storage';

const refuse = () => {
  throw new Error('refused');
};

describe('the storage of the device', () => {
  it('lasts as long as the page where the browser refuses it', () => {
    const storage = new LenientStorage({ getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(storage.getItem('a')).toBeNull();
    storage.setItem('a', '1');
    expect(storage.getItem('a')).toBe('1');
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  });
  it('has the newer text where the browser is full', () => {
    const storage = new LenientStorage({ getItem: () => 'old', setItem: refuse, removeItem: () => {} });
    storage.setItem('a', 'new');
    expect(storage.getItem('a')).toBe('new');
  });
});
