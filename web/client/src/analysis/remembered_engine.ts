// The engine stays on or off, as the reader left it, with as many lines.
import { effect } from '@preact/signals';
import { deviceStorage } from '../frame/device_storage';
import { maxLines, type Analyser } from './analyser';

const engineKey = 'skjaldborg.engine';

// Returns what ends it.
export function rememberEngine(analyser: Analyser): () => void {
  try {
    const { on, lines } = JSON.parse(deviceStorage.getItem(engineKey) ?? '{}') as { on?: boolean; lines?: number };
    analyser.lineCount.value = Math.min(Math.max(Math.round(Number(lines) || 1), 1), maxLines);
    analyser.on.value = on === true;
  } catch {
    // as it comes
  }
  return effect(() => deviceStorage.setItem(engineKey, JSON.stringify({ on: analyser.on.value, lines: analyser.lineCount.value })));
}
