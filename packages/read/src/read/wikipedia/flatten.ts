import { superscript } from '../powers.js';
import type { Warnings } from '../warnings.js';
import { type ArgumentFlattener, TemplateArguments } from './arguments.js';
import type { MarkLocation } from './footnotes.js';
import { isAtLineStart, isLineEnd } from './line-ends.js';
import { MarkWriter } from './mark-writer.js';
import { DROPPED, EMPTY_BLOCK, GUARD } from './marks.js';
import { plainText } from './plain-text.js';
import { rawText } from './raw-text.js';
import type { Site } from './site.js';
import { Sources } from './sources.js';
import { BLOCK_TAGS, HTML_TAGS, parseRefAttributes } from './tags.js';
import { renderTemplate, templateName } from './templates/index.js';
import type { WikiNode } from './tree.js';

/** Language prefixes: `fr:`, `zh-min-nan:`; excludes other prefixes of three letters. */
const INTERLANGUAGE = /^(?!(?:doi|hdl|rfc|tmp|irc|ftp|mw|wmf|wp|img)$)[a-z]{2,3}(?:-[a-z]{2,}){0,3}$/;

/**
 * Turns the tree of a page into flat text: links become their labels, templates their output, and citation marks numbers
 * between two private characters. Line breaks are kept; splitBlocks finds the paragraphs afterwards.
 */
export class Flattener extends MarkWriter implements ArgumentFlattener {
  readonly sources = new Sources();
  readonly categories: string[] = [];
  /** Unknown templates within sentences, with their number of uses. */
  readonly unknown = new Map<string, number>();
  isDisambiguation = false;

  constructor(
    readonly site: Site,
    readonly title: string,
    warnings: Warnings,
  ) {
    super(warnings);
  }

  flatten(nodes: WikiNode[]): string {
    let out = '';
    let startsLine = true;
    const add = (piece: string) => {
      out += piece;
      startsLine = isAtLineStart(piece, startsLine);
    };
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i] ?? '';
      if (typeof node === 'string') add(node);
      else if (node.type === 'tag' && node.name === 'sup' && node.form === 'open') {
        const [inside, closing] = [nodes[i + 1], nodes[i + 2]];
        const isSimple =
          typeof inside === 'string' &&
          typeof closing === 'object' &&
          closing.type === 'tag' &&
          closing.name === 'sup';
        if (!isSimple) continue;
        add(superscript(inside.replace(/&minus;/g, '−').trim()));
        i += 2;
      } else if (node.type === 'template')
        add(this.flattenTemplate(node.parts, node.source, startsLine && isLineEnd(nodes[i + 1])));
      else add(this.flattenNode(node));
    }
    return out;
  }

  readMarks(location: MarkLocation, nodes: WikiNode[]): void {
    this.readWithin(location, () => this.flatten(nodes));
  }

  private flattenNode(node: Exclude<WikiNode, string>): string {
    switch (node.type) {
      case 'link':
        return this.flattenLink(node.parts);
      case 'external':
        return this.flattenExternalLink(node.children);
      case 'table':
        this.readMarks('table', node.children);
        return EMPTY_BLOCK;
      case 'parameter':
        return node.parts[1] ? this.flatten(node.parts[1]) : DROPPED;
      case 'container':
        return this.flattenContainer(node.name, node.attributes, node.children);
      case 'tag':
        return this.flattenTag(node.name, node.form, node.attributes);
      case 'raw':
        return rawText(node.name, node.attributes, node.content);
      case 'template':
        return this.flattenTemplate(node.parts, node.source, false);
    }
  }

  private flattenTemplate(parts: WikiNode[][], source: number, isAlone: boolean): string {
    const written = this.flatten(parts[0] ?? []).trim();
    const name = templateName(written);
    const args = new TemplateArguments(parts.slice(1), this);
    const text = renderTemplate({ name, written, args, source, isAlone, flattener: this });
    args.readRest('template');
    return text === '' ? DROPPED : text;
  }

  private flattenLink(parts: WikiNode[][]): string {
    const target = this.flatten(parts[0] ?? []).trim();
    const isShown = target.startsWith(':');
    const page = isShown ? target.slice(1).trim() : target;
    const space = /^([^:[\]{}|#<>\n]{1,60}):/.exec(page)?.[1]?.trim().toLowerCase().replace(/_/g, ' ');
    if (space !== undefined && !isShown) {
      if (this.site.files.has(space)) {
        for (const part of parts.slice(1)) this.readMarks('caption', part);
        return DROPPED;
      }
      if (this.site.categories.has(space)) {
        this.categories.push(plainText(page.slice(page.indexOf(':') + 1)).replace(/_/g, ' '));
        return '';
      }
      if (parts.length === 1 && INTERLANGUAGE.test(space)) return '';
    }
    const label = parts
      .slice(1)
      .map((part) => this.flatten(part))
      .join('|');
    if (label.trim() !== '') return label;
    // The pipe trick: the name without its namespace and without the part in brackets.
    if (parts.length > 1) return page.replace(/^[^:]+:/, '').replace(/ \([^()]*\)$|, .*$/, '');
    return page.replace(/_/g, ' ');
  }

  private flattenExternalLink(children: WikiNode[]): string {
    const flat = this.flatten(children);
    const end = flat.search(/[\s"<>]|'{2,}|$/);
    const url = flat.slice(0, end);
    const label = flat.slice(end).trim();
    this.note?.links.push({ url: plainText(url), label: plainText(label) });
    return label === '' ? (this.note ? url : DROPPED) : label;
  }

  private flattenContainer(name: string, attributes: string, children: WikiNode[]): string {
    if (name === 'ref') return this.flattenReference(attributes, children);
    if (name === 'references') {
      this.readList(parseRefAttributes(attributes).group ?? '', children);
      return EMPTY_BLOCK;
    }
    if (name === 'poem') return `\n\n${this.flatten(children)}\n\n`;
    this.readMarks('gallery', children);
    return EMPTY_BLOCK;
  }

  /** Reads footnotes defined in a reference list. */
  readList(group: string, nodes: WikiNode[]): void {
    this.readWithinList(group, () => this.flatten(nodes));
  }

  private flattenTag(name: string, form: 'open' | 'close' | 'empty', attributes: string): string {
    if (name === 'ref') {
      if (form === 'close') return '';
      if (form === 'open')
        this.warnings.add(
          'ref-unclosed',
          'unclosed <ref>',
          `citation mark ${this.footnotes.marks.length + 1}${attributes.trim() && `, ${attributes.trim()}`}`,
        );
      return this.flattenReference(attributes, undefined);
    }
    if (name === 'br' || name === 'hr') return name === 'br' ? ' ' : '\n\n';
    if (name === 'references' || BLOCK_TAGS.has(name)) return '\n\n';
    return HTML_TAGS.has(name) ? '' : `${GUARD}<${form === 'close' ? '/' : ''}${name}${attributes}>`;
  }

  private flattenReference(attributes: string, children: WikiNode[] | undefined): string {
    const { name, group, follow } = parseRefAttributes(attributes);
    const content = children === undefined ? undefined : this.readNote(() => this.flatten(children));
    return this.mark({ name, group: group ?? this.listGroup, follow, content });
  }
}
