// SHA-256 (FIPS 180-4) of bytes, in hexadecimal digits. Pages without TLS have no crypto.subtle.
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = globalThis.crypto?.subtle;
  const digest = subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : digestOf(bytes);
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

// The first 32 bits of the fractional part of a root.
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const isPrime = (n: number) => {
  for (let i = 2; i * i <= n; ++i) if (n % i === 0) return false;
  return true;
};
const primes: number[] = [];
for (let n = 2; primes.length < 64; ++n) if (isPrime(n)) primes.push(n);
const rounds = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by));

// Exported for the test, which compares it with crypto.subtle.
export function digestOf(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((bytes.length + 72) & ~63);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const state = Int32Array.from(start);
  const w = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) mix(state, w, view, at);
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setInt32(4 * i, word));
  return new Uint8Array(out.buffer);
}

function mix(state: Int32Array, w: Int32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; ++i) w[i] = view.getInt32(at + 4 * i);
  for (let i = 16; i < 64; ++i) {
    const early = w[i - 15]!;
    const late = w[i - 2]!;
    const s0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const s1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; ++i) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + rounds[i]! + w[i]!) | 0;
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) | 0));
}
