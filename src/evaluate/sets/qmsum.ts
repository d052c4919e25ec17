import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseJson } from '@citemill/metrics/internal/json';
import { NOTHING_PUBLISHED, type SummaryExample } from '../../dataset/index.js';
import { UserError } from '../../user-error.js';
import { summaryTask } from '../tasks/index.js';
import { plainSet } from './plain-set.js';
import type { EvaluationSet } from './set.js';

interface Meeting {
  general_query_list?: { query: string; answer: string }[];
  specific_query_list?: { query: string; answer: string }[];
  meeting_transcripts?: { speaker: string; content: string }[];
}

function parseMeeting(line: string): Meeting | undefined {
  const meeting = parseJson(line) as Meeting | null | undefined;
  return Array.isArray(meeting?.meeting_transcripts) ? meeting : undefined;
}

export const isQmsumLine = (line: string): boolean => parseMeeting(line) !== undefined;

/** Opens QMSum, a file of JSON lines: the turns of a meeting, and a summary for each query. */
export function openQmsum(path: string): EvaluationSet<'summary'> {
  const text = readFileSync(path, 'utf8');
  const examples = text.split('\n').flatMap((line, i): SummaryExample[] => {
    if (line.trim() === '') return [];
    const meeting = parseMeeting(line);
    if (!meeting) throw new UserError(`${path}, line ${i + 1}: not a QMSum meeting (no meeting_transcripts)`);
    const sentences = (meeting.meeting_transcripts ?? []).map(({ content }) => content);
    const queries = [...(meeting.general_query_list ?? []), ...(meeting.specific_query_list ?? [])];
    return queries.map(({ query, answer }, n) => ({
      id: `meeting-${i + 1}-${n + 1}`,
      query,
      sentences,
      reference: answer,
    }));
  });
  return plainSet({
    name: 'qmsum',
    path,
    kind: 'summary',
    published: NOTHING_PUBLISHED,
    task: summaryTask({ rouge: { variant: 'google', stem: true }, sentences: 'one' }),
    selection: { words: 100, redundancy: 'bigrams' },
    signature: `qmsum|sha256:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`,
    parts: new Map([['all', examples]]),
  });
}
