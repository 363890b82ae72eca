// Synthesised sounds: wood on wood for a move, a duller knock for a capture, one low horn for the end.
export type Sound = 'move' | 'capture' | 'end';

let context: AudioContext | undefined;

// Browsers allow sound only after a user gesture; until then this is silent.
function ready(): AudioContext | undefined {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    return context;
  } catch {
    return undefined; // no audio device
  }
}

function noise(at: AudioContext, seconds: number): AudioBuffer {
  const buffer = at.createBuffer(1, Math.ceil(at.sampleRate * seconds), at.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp((-7 * i) / samples.length);
  return buffer;
}

// A short burst of noise through a resonant filter sounds like struck wood.
function knock(at: AudioContext, pitch: number, seconds: number, volume: number): void {
  const source = at.createBufferSource();
  const body = at.createBiquadFilter();
  const loudness = at.createGain();
  source.buffer = noise(at, seconds);
  body.type = 'bandpass';
  body.frequency.value = pitch;
  body.Q.value = 6;
  loudness.gain.value = volume * 2.4;
  source.connect(body).connect(loudness).connect(at.destination);
  source.start();
}

function horn(at: AudioContext, volume: number): void {
  const now = at.currentTime;
  const loudness = at.createGain();
  const warmth = at.createBiquadFilter();
  warmth.type = 'lowpass';
  warmth.frequency.setValueAtTime(240, now);
  warmth.frequency.linearRampToValueAtTime(760, now + 0.35);
  loudness.gain.setValueAtTime(0, now);
  loudness.gain.linearRampToValueAtTime(volume * 0.4, now + 0.18);
  loudness.gain.setTargetAtTime(0, now + 0.9, 0.22);
  for (const [pitch, share] of [[98, 0.6], [98.7, 0.4], [147, 0.25]] as const) {
    const reed = at.createOscillator();
    const part = at.createGain();
    reed.type = 'sawtooth';
    reed.frequency.value = pitch;
    part.gain.value = share;
    reed.connect(part).connect(warmth);
    reed.start(now);
    reed.stop(now + 2);
  }
  warmth.connect(loudness).connect(at.destination);
}

export function play(sound: Sound, volume: number): void {
  const at = ready();
  if (!at || volume <= 0) return;
  switch (sound) {
    case 'move': knock(at, 950, 0.09, volume); break;
    case 'capture': knock(at, 420, 0.16, volume); break;
    case 'end': horn(at, volume); break;
  }
}
