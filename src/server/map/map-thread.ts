import { parentPort, workerData } from 'node:worker_threads';
import { type PlacedTexts, placeTexts } from './place-texts.js';

export type MapMessage =
  | { kind: 'progress'; done: number; of: number; note: string }
  | ({ kind: 'placed' } & PlacedTexts);

const send = (message: MapMessage): void => parentPort?.postMessage(message);

send({
  kind: 'placed',
  ...placeTexts(workerData as string[], (progress) => send({ kind: 'progress', ...progress })),
});
