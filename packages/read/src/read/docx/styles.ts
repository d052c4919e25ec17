import type { BlockRole } from '../blocks/index.js';
import { BOLD, ITALIC, SUBSCRIPT, SUPERSCRIPT } from '../printed-citations/text-flags.js';
import { child, childrenNamed, type XmlElement } from '../xml/tree.js';
import { isOn, propertyValue } from './elements.js';

/** The properties that a paragraph has by its style. */
export interface ParagraphStyle {
  role?: BlockRole | 'omitted';
  /** For headings: 1 is the outermost. */
  level?: number;
  /** The list that paragraphs of this style belong to. */
  numbering?: XmlElement;
}

/** Maximum number of styles that are each based on the next; a longer chain is a cycle. */
const MAX_CHAIN = 20;

/**
 * Names of styles, in lower case and without spaces and punctuation: Word's built-in styles, which have the same names in
 * every language, and those of Pandoc, LibreOffice, and the templates of MDPI, Springer, IEEE, ACM and Elsevier.
 */
const NAMES: readonly (readonly [RegExp, NonNullable<ParagraphStyle['role']>])[] = [
  [
    /^(?:toc\d|tocheading|contents\w*|tableof(?:figures|authorities)|index\d|indexheading|header|footer)$/,
    'omitted',
  ],
  [/^(?:paper|article|document|manuscript|els)?title(?:document|ofpaper)?$/, 'title'],
  [/^(?:paper|article|els)?authors?(?:names?|list)?$/, 'authors'],
  [/^(?:paper|article|els)?abstract(?:text|body)?$/, 'abstract'],
  [/caption|^(?:fig(?:ure)?|table)legend$/, 'caption'],
  [/^(?:bibliography\d?|references?(?:item|list|text|entry)?|bibentry|endnotebibliography)$/, 'reference'],
  [/^(?:sourcecode|htmlpreformatted|preformattedtext)$/, 'code'],
  [/^(?:abstracttitle|abstracthead(?:ing)?|endnotebibliographytitle)$/, 'heading'],
];
const HEADING_NAME = /^(?:heading|head|überschrift|titre|título|titolo|заголовок|标题|見出し)([1-9])$/;

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^mdpi[\d._]+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Returns the level of a heading by its outline level; undefined for 9, the level of text. */
function outlineLevel(properties: XmlElement | undefined): number | undefined {
  const level = propertyValue(properties, 'w:outlineLvl');
  return level !== undefined && /^[0-8]$/.test(level) ? Number(level) + 1 : undefined;
}

/** Applies the properties of a run or style to the flags that it inherits. */
function addFlags(flags: number, properties: XmlElement | undefined): number {
  let result = flags;
  for (const [name, flag] of [
    ['w:b', BOLD],
    ['w:i', ITALIC],
  ] as const) {
    const value = isOn(properties, name);
    if (value !== undefined) result = value ? result | flag : result & ~flag;
  }
  const alignment = propertyValue(properties, 'w:vertAlign');
  if (alignment === undefined) return result;
  const flag = alignment === 'superscript' ? SUPERSCRIPT : alignment === 'subscript' ? SUBSCRIPT : 0;
  return (result & ~(SUPERSCRIPT | SUBSCRIPT)) | flag;
}

/** The styles of a document. */
export class DocxStyles {
  private readonly elements = new Map<string, XmlElement>();
  private readonly paragraphs = new Map<string, ParagraphStyle>();

  constructor(root: XmlElement | undefined) {
    for (const style of childrenNamed(root, 'w:style'))
      this.elements.set(style.attributes['w:styleId'] ?? '', style);
  }

  /** Returns a style, and the styles that it is based on. */
  private chain(id: string | undefined): XmlElement[] {
    const chain: XmlElement[] = [];
    for (let style = this.elements.get(id ?? ''); style && chain.length < MAX_CHAIN; ) {
      chain.push(style);
      style = this.elements.get(propertyValue(style, 'w:basedOn') ?? '');
    }
    return chain;
  }

  /** Returns the style of a paragraph; its own outline level counts only if the style has no role. */
  paragraph(properties: XmlElement | undefined): ParagraphStyle {
    const id = propertyValue(properties, 'w:pStyle') ?? '';
    let style = this.paragraphs.get(id);
    if (!style) {
      style = this.resolve(id);
      this.paragraphs.set(id, style);
    }
    const level = outlineLevel(properties);
    return level === undefined || style.role !== undefined ? style : { ...style, role: 'heading', level };
  }

  private resolve(id: string): ParagraphStyle {
    const chain = this.chain(id);
    const numbered = chain.map((style) => child(style, 'w:pPr/w:numPr')).find((numbering) => numbering);
    const numbering = numbered ? { numbering: numbered } : {};
    // The id of a style that the document does not define is its name.
    const names = chain.length > 0 ? chain.map((style) => propertyValue(style, 'w:name') ?? '') : [id];
    for (const [index, name] of names.entries()) {
      const plain = plainName(name);
      const level = HEADING_NAME.exec(plain)?.[1] ?? outlineLevel(child(chain[index], 'w:pPr'));
      const role = NAMES.find(([pattern]) => pattern.test(plain))?.[1];
      if (role !== undefined) return { role, ...(role === 'heading' ? { level: 1 } : {}), ...numbering };
      if (level !== undefined) return { role: 'heading', level: Number(level), ...numbering };
    }
    return numbering;
  }

  /** Returns the font given by a run or its style. */
  runFont(properties: XmlElement | undefined): string | undefined {
    if (!properties) return undefined;
    const style = this.chain(propertyValue(properties, 'w:rStyle')).map((element) => child(element, 'w:rPr'));
    for (const layer of [properties, ...style]) {
      const fonts = child(layer, 'w:rFonts')?.attributes;
      const font = fonts?.['w:ascii'] ?? fonts?.['w:hAnsi'];
      if (font !== undefined) return font;
    }
    return undefined;
  }

  /** Returns the flags of a run; undefined if it is hidden. */
  runFlags(properties: XmlElement | undefined): number | undefined {
    const style = this.chain(propertyValue(properties, 'w:rStyle')).map((element) => child(element, 'w:rPr'));
    const layers = [...style.reverse(), properties];
    const isHidden = layers.map((layer) => isOn(layer, 'w:vanish')).findLast((value) => value !== undefined);
    return isHidden ? undefined : layers.reduce<number>(addFlags, 0);
  }
}
