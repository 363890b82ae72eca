import { parentPort } from 'node:worker_threads';

import { serve } from './serve.ts';

if (parentPort) parentPort.on('message', serve((message) => parentPort?.postMessage(message)));
