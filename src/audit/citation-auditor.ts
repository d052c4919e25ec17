import type { Paper } from '@citemill/read/paper';
import type { Database } from '../corpus/index.js';
import type { WorkCitation } from '../recipes/index.js';
import type { CandidateRanker } from './candidates.js';
import type { CorpusWork, Matches } from './match-references.js';
import {
  findPassage,
  isWorthReading,
  loadParagraphs,
  type Passage,
  type SourceParagraph,
  type WordWeights,
} from './passages.js';
import type { MarkQuery, RankQuery } from './queries.js';
import { classifyRank, type RankMeasure, rankShares } from './rank-measure.js';
import type { AuditedCitation, SuggestedPaper } from './result.js';

/** Suggestions for a sentence: at most `shown`, chosen from the `best` top-ranked papers. */
const SUGGESTIONS = { shown: 3, best: 50 };
/** The shared words must weigh this many times as much as a word that no paper has: "second" suggests nothing. */
const MIN_SHARED_WEIGHT = 1.5;
/** Maximum years by which a suggested paper may be newer than the manuscript: its preprint may be older. */
const MAX_YEARS_NEWER = 1;

interface AuditorTools {
  paper: Paper;
  matches: Matches;
  ranker: CandidateRanker;
  measure: RankMeasure;
  weights: WordWeights;
  /** True if a candidate is in another language than the manuscript, so that its rank is meaningless. */
  isForeign: (id: string) => boolean;
}

/** Compares single citations of a manuscript with the papers they cite. */
export class CitationAuditor {
  private readonly entries: ReadonlyMap<string, string>;
  private readonly cited: ReadonlySet<string>;

  private constructor(
    private readonly tools: AuditorTools,
    /** The full texts of cited papers, by record. */
    private readonly texts: ReadonlyMap<string, SourceParagraph[]>,
  ) {
    const { paper, matches } = tools;
    this.entries = new Map(paper.references.map(({ id, raw, title }) => [id, raw || title || id]));
    this.cited = new Set([...matches.references.values()].map(({ id }) => id));
  }

  static async open(database: Database, tools: AuditorTools): Promise<CitationAuditor> {
    const records = [...tools.matches.references.values()].flatMap(({ record }) => record ?? []);
    return new CitationAuditor(tools, await loadParagraphs(database, [...new Set(records)]));
  }

  /** Audits the citations of one sentence. If one of them is a far match, suggests other papers. */
  async auditMarks(
    queries: readonly MarkQuery[],
  ): Promise<{ citations: AuditedCitation[]; suggestions: SuggestedPaper[] }> {
    const citations: AuditedCitation[] = [];
    let suggestions: SuggestedPaper[] = [];
    for (const query of queries) {
      const group = query.located.citations;
      const ids = group.flatMap(({ work }) => work ?? []);
      for (const citation of group) citations.push(await this.auditCitation(citation, query, ids));
      if (suggestions.length === 0 && citations.some(({ fit }) => fit === 'far'))
        suggestions = await this.suggest(query.sentence, query.query, ids);
    }
    return { citations, suggestions };
  }

  private async auditCitation(
    { text, reference }: WorkCitation,
    { query, sentence }: MarkQuery,
    group: readonly string[],
  ): Promise<AuditedCitation> {
    const { matches, ranker, measure, weights } = this.tools;
    const work = reference === null ? undefined : matches.references.get(reference);
    const citation: AuditedCitation = {
      mark: text,
      entry: reference === null ? null : (this.entries.get(reference) ?? null),
      paper: work
        ? { id: work.id, title: work.title, year: work.year, record: work.record, link: work.link }
        : null,
      unknown: unknownReason(reference, work, ranker),
      rank: null,
      fit: null,
      shares: null,
      passage: null,
    };
    if (!work) return citation;
    const passage = findPassage(sentence, this.paragraphs(work), weights) ?? null;
    if (citation.unknown) return { ...citation, passage };
    if (this.tools.isForeign(work.id)) return { ...citation, unknown: 'in another language', passage };
    const excluded = [...this.manuscriptIds(), ...group.filter((id) => id !== work.id)];
    const { ranks, unmatched } = await ranker.rank(query, { wanted: [work.id], excluded });
    const rank = ranks.get(work.id) ?? ranker.papers.length;
    return {
      ...citation,
      passage,
      rank,
      ...(unmatched.has(work.id) ? { isUnmatched: true } : {}),
      fit: classifyRank(rank, measure),
      shares: rankShares(rank, measure),
    };
  }

  /**
   * Suggests the papers that fit a sentence best and share words with it, except for `excluded` papers and those newer than the
   * manuscript. {@link linkSuggestions} later looks up the records and links for all sentences at once.
   */
  async suggest(
    sentence: string,
    query: RankQuery,
    excluded: readonly string[] = [],
  ): Promise<SuggestedPaper[]> {
    const { best } = await this.tools.ranker.rank(query, {
      excluded: [...this.manuscriptIds(), ...excluded],
      top: SUGGESTIONS.best,
    });
    const latest = (this.tools.paper.year ?? Number.POSITIVE_INFINITY) + MAX_YEARS_NEWER;
    const suggestions: SuggestedPaper[] = [];
    for (const { id, title, abstract, year } of best) {
      if (suggestions.length === SUGGESTIONS.shown) break;
      if (year !== null && year > latest) continue;
      const passage = findPassage(sentence, [fromAbstract(abstract)], this.tools.weights);
      if (!passage || !isWorthReading(passage) || !this.sharesRareWords(passage)) continue;
      const { words } = passage;
      suggestions.push({ id, title, year, record: null, link: null, isCited: this.cited.has(id), words });
    }
    return suggestions;
  }

  private sharesRareWords({ words }: Passage): boolean {
    const { weights } = this.tools;
    return weights.total(words.join(' ')) >= MIN_SHARED_WEIGHT * weights.maximum;
  }

  private manuscriptIds(): string[] {
    const { self } = this.tools.matches;
    return self ? [self.id] : [];
  }

  /** Returns the full text of a cited paper, or else its abstract. */
  private paragraphs({ record, abstract }: CorpusWork): SourceParagraph[] {
    const text = record === null ? undefined : this.texts.get(record);
    if (text) return text;
    return abstract.trim() === '' ? [] : [fromAbstract(abstract)];
  }
}

const fromAbstract = (text: string): SourceParagraph => ({
  source: 'abstract',
  section: 'Abstract',
  position: null,
  text,
});

function unknownReason(
  reference: string | null,
  work: CorpusWork | undefined,
  ranker: CandidateRanker,
): AuditedCitation['unknown'] {
  if (reference === null) return 'no bibliography entry';
  if (!work) return 'not in the corpus';
  return ranker.has(work.id) ? null : 'no abstract in the corpus';
}
