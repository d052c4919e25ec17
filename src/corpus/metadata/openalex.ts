import { isJsonObject } from '@citemill/metrics/internal/json';
import { invertedText } from '@citemill/metrics/internal/text/inverted-text';

/** Reads works as OpenAlex's snapshot writes them. */

type Row = Record<string, unknown>;

const member = (value: unknown, name: string): unknown => (isJsonObject(value) ? value[name] : undefined);

export const isOpenAlex = (row: Row): boolean =>
  typeof row.id === 'string' && /^(?:https?:\/\/openalex\.org\/)?W\d+$/i.test(row.id);

/** Reads a work's identifiers, such as `https://openalex.org/W27`, and names them as Semantic Scholar does. */
export function openAlexIds(row: Row): Record<string, unknown> {
  const id = /W\d+$/i.exec(String(row.id))?.[0].toUpperCase();
  const pmid = /\d+$/.exec(String(member(row.ids, 'pmid') ?? ''))?.[0];
  const pmcid = /\d+$/.exec(String(member(row.ids, 'pmcid') ?? ''))?.[0];
  return {
    OpenAlex: id,
    DOI: row.doi ?? member(row.ids, 'doi'),
    MAG: member(row.ids, 'mag'),
    ...(pmid ? { PubMed: pmid } : {}),
    ...(pmcid ? { PubMedCentral: `PMC${pmcid}` } : {}),
  };
}

/** Restores the abstract, which is stored as a list of positions for each word. */
export const openAlexAbstract = (row: Row): string => invertedText(row.abstract_inverted_index);

/** Reads the fields of study: the top-level concepts, which are MAG's fields, most certain first, or else the fields of the topics. */
export function openAlexFields(row: Row): string[] {
  const concepts = Array.isArray(row.concepts) ? row.concepts : [];
  const top = concepts
    .filter((concept) => member(concept, 'level') === 0)
    .sort((a, b) => Number(member(b, 'score') ?? 0) - Number(member(a, 'score') ?? 0))
    .map((concept) => member(concept, 'display_name'));
  const topics = [row.primary_topic, ...(Array.isArray(row.topics) ? row.topics : [])];
  const fields = topics.map((topic) => member(member(topic, 'field'), 'display_name'));
  return (top.length > 0 ? top : fields).filter((name): name is string => typeof name === 'string');
}

/** Reads the venue of publication, and whether it is a journal. */
export function openAlexVenue(row: Row): { name: unknown; isJournal: boolean } {
  const source = member(row.primary_location, 'source') ?? row.host_venue;
  return { name: member(source, 'display_name'), isJournal: member(source, 'type') === 'journal' };
}
