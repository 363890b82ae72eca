import { serve } from './serve.ts';

const answer = serve((message) => self.postMessage(message));
self.onmessage = (event) => answer(event.data);
