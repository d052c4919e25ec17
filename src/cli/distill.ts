import { studentPreset } from '../train/index.js';
import { runTrain, type TrainFlags } from './train.js';

interface DistillFlags extends Omit<TrainFlags, 'init' | 'profile'> {
  student?: string;
}

/** Trains the small CiteWorth model that fits the teacher, with the teacher's answers as targets. */
export async function runDistill(
  teacher: string,
  { student, set = [], ...flags }: DistillFlags,
): Promise<void> {
  await runTrain(studentPreset(teacher), {
    ...flags,
    profile: 'paper',
    set: [...set, `teacher=${JSON.stringify(teacher)}`],
    ...(student === undefined ? {} : { init: student }),
  });
}
