import { cleanText } from '@citemill/metrics/text';
import { type Author, type Identifiers, normaliseLicence } from '../../paper/index.js';
import { identifiersNamed } from '../identifier-kind.js';
import {
  child,
  childrenNamed,
  descendants,
  isElement,
  textOf,
  type XmlElement,
  type XmlNode,
} from '../xml/tree.js';
import { yearIn } from '../year.js';
import { powerText } from './inline.js';
import { readAuthor, readYear } from './names.js';

/** The front matter of an article. */
export interface Front {
  ids: Identifiers;
  title: string;
  authors: Author[];
  fields: string[];
  year?: number;
  venue?: string;
  licence?: string;
  language?: string;
}

const textBefore = ({ children }: XmlElement, element: XmlElement): string =>
  children.slice(0, children.indexOf(element)).map(textOf).join('');

/** Returns the text of a title without footnote marks. */
function titleText(element: XmlElement | undefined): string {
  const innerText = (node: XmlElement): string =>
    node.children.map((child) => nodeText(child, node)).join('');
  const nodeText = (node: XmlNode, parent: XmlElement): string => {
    if (!isElement(node)) return node;
    if (node.name === 'fn' || node.name === 'xref') return '';
    if (node.name === 'break') return ' ';
    const power = node.name === 'sup' ? powerText(node, textBefore(parent, node)) : undefined;
    return power ?? innerText(node);
  };
  return element ? cleanText(innerText(element)) : '';
}

function readIdentifiers(meta: XmlElement | undefined): Identifiers {
  return identifiersNamed(
    Array.from(childrenNamed(meta, 'article-id'), (element) => [
      element.attributes['pub-id-type'],
      textOf(element),
    ]),
  );
}

function readAuthors(meta: XmlElement | undefined): Author[] {
  const authors: Author[] = [];
  for (const group of childrenNamed(meta, 'contrib-group')) {
    for (const contributor of childrenNamed(group, 'contrib')) {
      if (!/^(?:author)?$/.test(contributor.attributes['contrib-type'] ?? '')) continue;
      const author = contributor.children.filter(isElement).map(readAuthor).find(Boolean);
      if (author) authors.push(author);
    }
  }
  return authors;
}

// Publishers list the type of an article among its subjects; it is not a field of study.
const ARTICLE_TYPE =
  /^(?:(?:original|short|brief|full|primary|regular|tools and|clinical|basic|methods?|data|systematic|mini|technical|case|special|invited|general|open)?\s*(?:research|review|article|paper|report|communication|letter|editorial|commentary|perspective|opinion|correspondence|insight|resource|protocol|note|advance|study|studies|series|erratum|correction|contribution|synopsis|primer|essay|meeting report|access)s?)+(?:\s+(?:articles?|papers?|report|advance|letter))*$/i;
const ARTICLE_TYPE_GROUP = /display-channel|article-type|article-collection|toc|access|status/i;

function readFields(meta: XmlElement | undefined): string[] {
  const fields = new Set<string>();
  const collect = (group: XmlElement, isArticleType: boolean) => {
    for (const subject of childrenNamed(group, 'subject')) {
      // PLOS's older files write a path: "Biology/Genomics".
      for (const name of cleanText(textOf(subject)).split(/\s*\/\s*/)) {
        if (name && !isArticleType && !ARTICLE_TYPE.test(name)) fields.add(name);
      }
    }
    for (const inner of childrenNamed(group, 'subj-group')) collect(inner, isArticleType);
  };
  for (const group of childrenNamed(child(meta, 'article-categories'), 'subj-group')) {
    collect(group, ARTICLE_TYPE_GROUP.test(group.attributes['subj-group-type'] ?? ''));
  }
  return [...fields];
}

/** Returns the earliest year in which the article was published in any form; deposits in an archive do not count. */
function publicationYear(meta: XmlElement | undefined): number | undefined {
  const years: number[] = [];
  for (const date of childrenNamed(meta, 'pub-date')) {
    const dateType = `${date.attributes['pub-type'] ?? ''} ${date.attributes['date-type'] ?? ''}`;
    const year = readYear(date);
    if (year && !/pmc-release|retract|nihms/.test(dateType)) years.push(year);
  }
  if (years.length > 0) return Math.min(...years);
  const eventYears = [...childrenNamed(child(meta, 'pub-history'), 'event')].map((element) =>
    readYear(child(element, 'date')),
  );
  return (
    readYear(child(meta, 'permissions/copyright-year')) ??
    eventYears.find((year) => year !== undefined) ??
    yearIn(textOf(child(meta, 'permissions/copyright-statement'))) ??
    yearIn(textOf(child(meta, 'copyright-statement')))
  );
}

function readLicence(meta: XmlElement | undefined): string | undefined {
  const permissions = child(meta, 'permissions') ?? meta;
  const licence = child(permissions, 'license');
  if (licence) {
    const links = descendants(licence, 'license_ref', 'ext-link', 'uri').map(
      (element) => `${element.attributes['xlink:href'] ?? ''} ${textOf(element)}`,
    );
    const stated = [licence.attributes['xlink:href'] ?? '', ...links].find((candidate) =>
      /creativecommons/i.test(candidate),
    );
    if (stated) return normaliseLicence(stated);
  }
  return normaliseLicence(textOf(licence) || textOf(child(permissions, 'copyright-statement')));
}

export function readFront(article: XmlElement): Front {
  const meta = child(article, 'front/article-meta') ?? child(article, 'front-stub');
  const journal = child(article, 'front/journal-meta');
  const main = titleText(child(meta, 'title-group/article-title'));
  const subtitle = titleText(child(meta, 'title-group/subtitle'));
  const year = publicationYear(meta);
  const venue = cleanText(
    textOf(
      child(journal, 'journal-title-group/journal-title') ??
        child(journal, 'journal-title') ??
        child(journal, 'journal-title-group/abbrev-journal-title') ??
        child(journal, 'journal-id'),
    ),
  );
  const licence = readLicence(meta);
  const language = article.attributes['xml:lang']?.toLowerCase();
  return {
    ids: readIdentifiers(meta),
    title: subtitle ? `${main}${/[:?.!]$/.test(main) ? '' : ':'} ${subtitle}` : main,
    authors: readAuthors(meta),
    fields: readFields(meta),
    ...(year ? { year } : {}),
    ...(venue ? { venue } : {}),
    ...(licence ? { licence } : {}),
    ...(language ? { language } : {}),
  };
}
