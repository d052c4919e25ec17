import { type CitingPaper, openSureDetector } from '../recipes/index.js';
import type { CandidateRanker } from './candidates.js';

type Candidates = Pick<CandidateRanker, 'get' | 'isLexical'>;

/** Finds candidates in another language than the text that cites them. A ranking by words is meaningless for these. */
export class ForeignPapers {
  private readonly languages = new Map<string, string | undefined>();

  private constructor(
    private readonly candidates: Candidates,
    private readonly detect: (text: string) => string | undefined,
  ) {}

  static async open(candidates: Candidates): Promise<ForeignPapers> {
    return new ForeignPapers(candidates, candidates.isLexical ? await openSureDetector() : () => undefined);
  }

  /** Returns a test for candidates in another language than a paper; if one of the two languages is uncertain, it is false. */
  testFor({ paragraphs }: Pick<CitingPaper, 'paragraphs'>): (id: string) => boolean {
    const paperLanguage = this.detect(paragraphs.map(({ text }) => text).join(' '));
    return (id) => {
      const language = paperLanguage && this.languageOf(id);
      return language !== undefined && language !== paperLanguage;
    };
  }

  private languageOf(id: string): string | undefined {
    if (!this.languages.has(id)) {
      const { title = '', abstract = '' } = this.candidates.get(id) ?? {};
      this.languages.set(id, this.detect(`${title} ${abstract}`));
    }
    return this.languages.get(id);
  }
}
