import { defined } from '@citemill/metrics/internal/defined.fixture';

/** Works printed in the styles of journals, to measure the parser on entries whose fields are known. */

export interface Work {
  kind: 'article' | 'chapter' | 'book' | 'thesis' | 'preprint' | 'other';
  title: string;
  authors: { given: string; family: string }[];
  year: number;
  venue?: string;
  volume?: string;
  issue?: string;
  pages?: string;
  publisher?: string;
  address?: string;
  school?: string;
  doi?: string;
  arxiv?: string;
}

type Name = Work['authors'][number];

const letters = (given: string) => given.split(/[\s.]+/).filter(Boolean);
/** "Jean-Paul R." → "J.-P. R." */
const dotted = (given: string) =>
  letters(given)
    .map((one) =>
      one
        .split('-')
        .filter(Boolean)
        .map((part) => `${part[0]}.`)
        .join('-'),
    )
    .join(' ');
const bare = (given: string) => dotted(given).replace(/[.\s-]/g, '');
const joined = (names: string[], last: string, comma = ', ') =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(comma)}${last}${names.at(-1)}`;
const stop = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);
const parts = (...all: (string | false | undefined)[]) => all.filter(Boolean).join('');

const familyInitials = ({ given, family }: Name) => `${family} ${bare(given)}`.trim();
const familyComma = ({ given, family }: Name) => (given ? `${family}, ${dotted(given)}` : family);
const initialsFamily = ({ given, family }: Name) => `${dotted(given)} ${family}`.trim();
const givenFamily = ({ given, family }: Name) => `${given} ${family}`.trim();
const invertedFirst = (names: Name[], form: (name: Name) => string) =>
  names.map((name, at) =>
    at === 0 && name.given ? `${name.family}, ${form({ ...name, family: '' }).trim()}` : form(name),
  );

function vancouver(work: Work): string {
  const names = work.authors.slice(0, 6).map(familyInitials).join(', ');
  const by = work.authors.length > 6 ? `${names}, et al.` : `${names}.`;
  if (work.kind === 'article')
    return parts(
      by,
      ' ',
      stop(work.title),
      ` ${work.venue}. ${work.year}`,
      work.volume && `;${work.volume}`,
      work.issue && `(${work.issue})`,
      work.pages && `:${work.pages}`,
      '.',
      work.doi && ` doi:${work.doi}`,
    );
  if (work.kind === 'chapter')
    return parts(
      by,
      ' ',
      stop(work.title),
      ` In: ${stop(defined(work.venue))} `,
      work.address && `${work.address}: `,
      work.publisher && `${work.publisher}; `,
      `${work.year}.`,
      work.pages && ` p. ${work.pages}.`,
    );
  return parts(
    by,
    ' ',
    stop(work.title),
    ' ',
    work.address && work.publisher && `${work.address}: `,
    (work.publisher ?? work.school) && `${work.publisher ?? work.school}; `,
    `${work.year}.`,
  );
}

function apa(work: Work): string {
  const by = `${joined(work.authors.map(familyComma), ', & ')} (${work.year}). ${stop(work.title)}`;
  const place = [work.volume && `${work.volume}${work.issue ? `(${work.issue})` : ''}`, work.pages].filter(
    Boolean,
  );
  if (work.kind === 'article')
    return parts(by, ` ${[work.venue, ...place].join(', ')}.`, work.doi && ` https://doi.org/${work.doi}`);
  if (work.kind === 'chapter')
    return parts(
      by,
      ` In ${work.venue}`,
      work.pages && ` (pp. ${work.pages})`,
      '.',
      work.publisher && ` ${work.publisher}.`,
    );
  if (work.kind === 'thesis')
    return `${by.replace(/\.$/, '')} [Doctoral dissertation, ${work.school ?? 'University'}].`;
  if (work.kind === 'preprint') return `${by} arXiv preprint arXiv:${work.arxiv}.`;
  return parts(by, work.publisher && ` ${work.publisher}.`);
}

function ieee(work: Work): string {
  const by = `${joined(work.authors.map(initialsFamily), work.authors.length > 2 ? ', and ' : ' and ')}, `;
  const title = /[?!]$/.test(work.title) ? `“${work.title}” ` : `“${work.title},” `;
  if (work.kind === 'article')
    return parts(
      by,
      title,
      work.venue,
      work.volume && `, vol. ${work.volume}`,
      work.issue && `, no. ${work.issue}`,
      work.pages && `, pp. ${work.pages}`,
      `, ${work.year}`,
      work.doi && `, doi: ${work.doi}`,
      '.',
    );
  if (work.kind === 'chapter')
    return parts(
      by,
      title,
      `in ${work.venue}`,
      work.publisher && `, ${work.publisher}`,
      `, ${work.year}`,
      work.pages && `, pp. ${work.pages}`,
      '.',
    );
  if (work.kind === 'thesis')
    return `${by}${title}Ph.D. dissertation, ${work.school ?? 'University'}, ${work.year}.`;
  if (work.kind === 'preprint') return `${by}${title}arXiv preprint arXiv:${work.arxiv}, ${work.year}.`;
  return parts(
    by,
    work.title,
    work.address && `. ${work.address}`,
    work.publisher && `${work.address ? ': ' : '. '}${work.publisher}`,
    `, ${work.year}.`,
  );
}

function acm(work: Work): string {
  const by = `${joined(work.authors.map(givenFamily), work.authors.length > 2 ? ', and ' : ' and ')}. ${work.year}. ${stop(work.title)}`;
  if (work.kind === 'article')
    return parts(
      by,
      ` ${work.venue}`,
      work.volume && ` ${work.volume}`,
      work.issue && `, ${work.issue}`,
      ` (${work.year})`,
      work.pages && `, ${work.pages}`,
      '.',
      work.doi && ` https://doi.org/${work.doi}`,
    );
  if (work.kind === 'chapter')
    return parts(
      by,
      ` In ${work.venue}`,
      '.',
      work.publisher && ` ${work.publisher},`,
      work.pages && ` ${work.pages}.`,
    );
  if (work.kind === 'thesis') return `${by} Ph.D. Dissertation. ${work.school ?? 'University'}.`;
  if (work.kind === 'preprint') return `${by} arXiv preprint arXiv:${work.arxiv} (${work.year}).`;
  return parts(by, work.publisher && ` ${work.publisher}`, work.address && `, ${work.address}`, '.');
}

function nature(work: Work): string {
  const names = work.authors.map(familyComma);
  const by = work.authors.length > 5 ? `${names[0]} et al. ` : `${stop(joined(names, ' & '))} `;
  if (work.kind === 'article')
    return parts(
      by,
      stop(work.title),
      ` ${work.venue}`,
      work.volume && ` ${work.volume}`,
      work.pages && `, ${work.pages}`,
      ` (${work.year}).`,
    );
  if (work.kind === 'chapter')
    return parts(
      by,
      stop(work.title),
      ` In ${work.venue}`,
      work.pages && `, ${work.pages}`,
      work.publisher ? ` (${work.publisher}, ${work.year}).` : ` (${work.year}).`,
    );
  if (work.kind === 'preprint')
    return parts(by, stop(work.title), ` Preprint at https://arxiv.org/abs/${work.arxiv} (${work.year}).`);
  return parts(by, work.title, work.publisher ? ` (${work.publisher}, ${work.year}).` : ` (${work.year}).`);
}

function ams(work: Work): string {
  const by = `${joined(work.authors.map(givenFamily), ' and ')}, ${work.title}, `;
  if (work.kind === 'article')
    return parts(
      by,
      work.venue,
      work.volume && ` ${work.volume}`,
      ` (${work.year})`,
      work.issue && `, no. ${work.issue}`,
      work.pages && `, ${work.pages}`,
      '.',
    );
  if (work.kind === 'chapter')
    return parts(
      by,
      work.venue,
      work.publisher && `, ${work.publisher}`,
      work.address && `, ${work.address}`,
      `, ${work.year}`,
      work.pages && `, pp. ${work.pages}`,
      '.',
    );
  if (work.kind === 'thesis') return `${by}Ph.D. thesis, ${work.school ?? 'University'}, ${work.year}.`;
  if (work.kind === 'preprint') return `${by}arXiv:${work.arxiv}, ${work.year}.`;
  return parts(
    by,
    work.publisher && `${work.publisher}, `,
    work.address && `${work.address}, `,
    `${work.year}.`,
  );
}

function plain(work: Work): string {
  const by = `${stop(joined(work.authors.map(givenFamily), work.authors.length > 2 ? ', and ' : ' and '))} ${stop(work.title)} `;
  if (work.kind === 'article')
    return parts(
      by,
      work.venue,
      work.volume &&
        `, ${work.volume}${work.issue ? `(${work.issue})` : ''}${work.pages ? `:${work.pages}` : ''}`,
      `, ${work.year}.`,
    );
  if (work.kind === 'chapter')
    return parts(
      by,
      `In ${work.venue}`,
      work.pages && `, pages ${work.pages}`,
      work.publisher ? `. ${work.publisher}, ${work.year}.` : `, ${work.year}.`,
    );
  if (work.kind === 'thesis') return `${by}PhD thesis, ${work.school ?? 'University'}, ${work.year}.`;
  if (work.kind === 'preprint') return `${by}arXiv preprint arXiv:${work.arxiv}, ${work.year}.`;
  return parts(
    by,
    work.publisher && `${work.publisher}, `,
    work.address && `${work.address}, `,
    `${work.year}.`,
  );
}

function chicago(work: Work): string {
  const by = `${stop(joined(invertedFirst(work.authors, givenFamily), ', and '))} `;
  const title = /[?!]$/.test(work.title) ? `“${work.title}”` : `“${work.title}.”`;
  if (work.kind === 'article')
    return parts(
      by,
      title,
      ` ${work.venue}`,
      work.volume && ` ${work.volume}`,
      work.issue && `, no. ${work.issue}`,
      ` (${work.year})`,
      work.pages && `: ${work.pages}`,
      '.',
    );
  if (work.kind === 'chapter')
    return parts(
      by,
      title,
      ` In ${work.venue}`,
      work.pages && `, ${work.pages}`,
      '.',
      work.publisher && ` ${work.address ? `${work.address}: ` : ''}${work.publisher}, ${work.year}.`,
    );
  if (work.kind === 'thesis') return `${by}${title} PhD diss., ${work.school ?? 'University'}, ${work.year}.`;
  if (work.kind === 'preprint') return `${by}${title} arXiv preprint arXiv:${work.arxiv} (${work.year}).`;
  return parts(
    by,
    stop(work.title),
    work.publisher
      ? ` ${work.address ? `${work.address}: ` : ''}${work.publisher}, ${work.year}.`
      : ` ${work.year}.`,
  );
}

function mla(work: Work): string {
  const first = invertedFirst(work.authors.slice(0, 1), givenFamily)[0] ?? '';
  const by =
    work.authors.length > 2
      ? `${first}, et al. `
      : `${stop(joined(invertedFirst(work.authors, givenFamily), ', and '))} `;
  const title = /[?!]$/.test(work.title) ? `"${work.title}"` : `"${work.title}."`;
  if (work.kind === 'article')
    return parts(
      by,
      title,
      ` ${work.venue}`,
      work.volume && `, vol. ${work.volume}`,
      work.issue && `, no. ${work.issue}`,
      `, ${work.year}`,
      work.pages && `, pp. ${work.pages}`,
      '.',
    );
  if (work.kind === 'chapter')
    return parts(
      by,
      title,
      ` ${work.venue}`,
      work.publisher && `, ${work.publisher}`,
      `, ${work.year}`,
      work.pages && `, pp. ${work.pages}`,
      '.',
    );
  return parts(by, stop(work.title), work.publisher ? ` ${work.publisher}, ${work.year}.` : ` ${work.year}.`);
}

function harvard(work: Work): string {
  const by = `${joined(work.authors.map(familyComma), ' and ')}, ${work.year}. ${stop(work.title)}`;
  if (work.kind === 'article')
    return parts(
      by,
      ` ${work.venue}`,
      work.volume && ` ${work.volume}`,
      work.issue && `(${work.issue})`,
      work.pages && `, ${work.pages}`,
      '.',
      work.doi && ` doi:${work.doi}`,
    );
  if (work.kind === 'chapter')
    return parts(
      by,
      ` In: ${work.venue}`,
      work.publisher && `. ${work.publisher}`,
      work.pages && `, pp. ${work.pages}`,
      '.',
    );
  if (work.kind === 'preprint') return `${by} arXiv:${work.arxiv}.`;
  return parts(by, work.publisher && ` ${work.publisher}`, work.address && `, ${work.address}`, '.');
}

function springer(work: Work): string {
  const by = `${work.authors.map(familyInitials).join(', ')} (${work.year}) ${work.title}.`;
  if (work.kind === 'article')
    return parts(
      by,
      ` ${work.venue}`,
      work.volume && ` ${work.volume}`,
      work.pages && `:${work.pages}`,
      '.',
      work.doi && ` https://doi.org/${work.doi}`,
    );
  if (work.kind === 'chapter')
    return parts(
      by,
      ` In: ${work.venue}.`,
      work.publisher && ` ${work.publisher}`,
      work.pages && `, pp ${work.pages}`,
    );
  return parts(by, work.publisher && ` ${work.publisher}`, work.address && `, ${work.address}`);
}

function physics(work: Work): string {
  const by = `${joined(work.authors.map(initialsFamily), work.authors.length > 2 ? ', and ' : ' and ')}, `;
  return parts(
    by,
    work.venue,
    ` ${work.volume}`,
    work.pages && `, ${work.pages.split('–')[0]}`,
    ` (${work.year}).`,
  );
}

export const STYLES: Record<string, (work: Work) => string> = {
  vancouver,
  apa,
  ieee,
  acm,
  nature,
  ams,
  plain,
  chicago,
  mla,
  harvard,
  springer,
};

/** The style without titles prints nothing but articles with a volume. */
export const untitled = (work: Work): string | undefined =>
  work.kind === 'article' && work.volume ? physics(work) : undefined;
