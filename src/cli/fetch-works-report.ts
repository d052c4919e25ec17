import type {
  MatchKind,
  ServiceCounts,
  WorkFetchOptions,
  WorkFetchResult,
  WorkPlan,
} from '../fetch/index.js';
import { formatCount, pluralise } from './table.js';

const KIND_NAMES: Record<MatchKind, string> = {
  doi: 'by DOI',
  arxiv: 'by arXiv id',
  pmid: 'by PMID',
  title: 'by title',
};

const byKind = (numbers: Partial<Record<MatchKind, number>>): string =>
  (Object.keys(KIND_NAMES) as MatchKind[])
    .filter((kind) => (numbers[kind] ?? 0) > 0)
    .map((kind) => `${formatCount(numbers[kind] ?? 0)} ${KIND_NAMES[kind]}`)
    .join(', ');

const total = (numbers: Partial<Record<MatchKind, number>>): number =>
  Object.values(numbers).reduce((sum, number) => sum + number, 0);

/** Reports what a run would look up. */
export function planLines(plan: WorkPlan, { services }: Pick<WorkFetchOptions, 'services'>): string {
  const kinds = byKind(plan.byKind);
  return [
    `${pluralise(plan.works, 'cited paper')} to look up${kinds === '' ? '' : `: ${kinds}`}`,
    `${formatCount(plan.cached)} already answered; at least ${pluralise(plan.requests, 'request')} to ${services?.[0]?.name ?? 'openalex'}`,
  ].join('\n');
}

function serviceLine({ service, abstracts, requests, cached, refused, problem }: ServiceCounts): string {
  const abstractCount = total(abstracts);
  return [
    `  ${service}: ${pluralise(abstractCount, 'abstract')}${abstractCount > 0 ? ` (${byKind(abstracts)})` : ''}`,
    `, ${pluralise(requests, 'request')}, ${pluralise(cached, 'answer')} from the cache`,
    ...refused.map(
      (kind) => `; gave up looking up ${KIND_NAMES[kind]}: several papers in a row were refused`,
    ),
    ...(problem === undefined ? [] : [`; stopped: ${problem}`]),
  ].join('');
}

/** Reports what a run found, and where. */
export function summariseWorks({
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
    `found abstracts for ${formatCount(abstractCount)} of ${pluralise(works, 'cited paper')}`,
    ...services
      .filter(({ requests, cached, problem }) => requests + cached > 0 || problem !== undefined)
      .map(serviceLine),
    `  ${formatCount(withoutAbstract)} found without an abstract, ${formatCount(rejected)} only with another title, author or year, ${formatCount(notFound)} not found${notAsked > 0 ? `, ${formatCount(notAsked)} not asked` : ''}`,
    ...(services.some(({ problem }) => problem !== undefined)
      ? ['Run the same command later to ask the services that stopped.']
      : []),
    ...(stopped ? ['Interrupted. Run the same command to resume.'] : []),
  ].join('\n');
}
