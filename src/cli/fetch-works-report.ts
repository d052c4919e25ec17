import type {
  MatchKind,
  ServiceCounts,
  WorkFetchOptions,
  WorkFetchResult,
  WorkPlan,
} from '../fetch/index.js';
import { count, counted } from './table.js';

const KIND_NAMES: Record<MatchKind, string> = {
  doi: 'by DOI',
  arxiv: 'by arXiv id',
  pmid: 'by PMID',
  title: 'by title',
};

const byKind = (numbers: Partial<Record<MatchKind, number>>): string =>
  (Object.keys(KIND_NAMES) as MatchKind[])
    .filter((kind) => (numbers[kind] ?? 0) > 0)
    .map((kind) => `${count(numbers[kind] ?? 0)} ${KIND_NAMES[kind]}`)
    .join(', ');

const total = (numbers: Partial<Record<MatchKind, number>>): number =>
  Object.values(numbers).reduce((sum, number) => sum + number, 0);

/** Reports what a run would look up. */
export function planLines(plan: WorkPlan, { services }: Pick<WorkFetchOptions, 'services'>): string {
  const kinds = byKind(plan.byKind);
  return [
    `${counted(plan.works, 'cited paper')} to look up${kinds === '' ? '' : `: ${kinds}`}`,
    `${count(plan.cached)} already answered; at least ${counted(plan.requests, 'request')} to ${services?.[0]?.name ?? 'openalex'}`,
  ].join('\n');
}

function serviceLine({ service, abstracts, requests, cached, refused, problem }: ServiceCounts): string {
  const abstractCount = total(abstracts);
  return [
    `  ${service}: ${counted(abstractCount, 'abstract')}${abstractCount > 0 ? ` (${byKind(abstracts)})` : ''}`,
    `, ${counted(requests, 'request')}, ${counted(cached, 'answer')} from the cache`,
    ...refused.map(
      (kind) => `; gave up looking up ${KIND_NAMES[kind]}: several papers in a row were refused`,
    ),
    ...(problem === undefined ? [] : [`; stopped: ${problem}`]),
  ].join('');
}

/** Reports what a run found, and where. */
export function worksLines({
  works,
  services,
  withoutAbstract,
  rejected,
  notFound,
  notAsked,
  stopped,
}: WorkFetchResult): string {
  const abstractCount = services.reduce((sum, { abstracts }) => sum + total(abstracts), 0);
  return [
    `found abstracts for ${count(abstractCount)} of ${counted(works, 'cited paper')}`,
    ...services
      .filter(({ requests, cached, problem }) => requests + cached > 0 || problem !== undefined)
      .map(serviceLine),
    `  ${count(withoutAbstract)} found without an abstract, ${count(rejected)} only with another title, author or year, ${count(notFound)} not found${notAsked > 0 ? `, ${count(notAsked)} not asked` : ''}`,
    ...(services.some(({ problem }) => problem !== undefined)
      ? ['Run the same command later to ask the services that stopped.']
      : []),
    ...(stopped ? ['Interrupted. Run the same command to resume.'] : []),
  ].join('\n');
}
