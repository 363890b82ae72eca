// The worker's side: one instance, one question at a time. Once the instance is unusable, nothing is
// answered; the page starts another worker and repeats the question.
import { Instance } from './instance.ts';
import { signOfLife, type FromWorker, type Question, type ToWorker } from './messages.ts';

export function serve(post: (message: FromWorker) => void): (message: ToWorker) => void {
  let instance: Instance | null = null;
  let isUseless = false;
  let stop: Int32Array | null = null;
  let asked = { id: 0, search: 0 };
  let lastSign = 0;

  const giveSignOfLife = () => {
    const now = performance.now();
    if (now - lastSign < signOfLife) return;
    lastSign = now;
    post({ on: 'alive', id: asked.id });
  };
  const start = (message: Extract<ToWorker, { do: 'start' }>) => {
    stop = message.stop;
    instance = new Instance(message.module, message, {
      report: (text) => post({ on: 'report', id: asked.id, text }),
      interrupted: () => {
        giveSignOfLife();
        return stop !== null && Atomics.load(stop, 0) >= asked.search;
      },
    });
  };
  const answer = (id: number, question: Question) => {
    if (!instance) throw new Error('it was not started');
    asked = { id, search: question.search };
    const answer = instance.ask(question);
    if (answer.status === 'elsewhere') {
      isUseless = true;
      return post({ on: 'elsewhere', id });
    }
    if (answer.status === 'answer') return post({ on: 'answer', id, text: answer.text });
    post({ on: 'refusal', id, text: answer.text, at: answer.at, reason: answer.reason });
  };
  return (message) => {
    if (isUseless) return;
    const id = message.do === 'ask' ? message.id : 0;
    try {
      if (message.do === 'start') start(message);
      else answer(id, message.question);
    } catch (error) {
      isUseless = true;
      post({ on: 'death', id, text: error instanceof Error ? error.message : String(error) });
    }
  };
}
