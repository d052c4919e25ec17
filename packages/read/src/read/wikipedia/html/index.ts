import { Parser } from 'htmlparser2';
import type { Warnings } from '../../warnings.js';
import { type Article, assemble } from '../article.js';
import type { Site } from '../site.js';
import { HtmlArticle } from './article.js';
import { EMPTY } from './elements.js';

/** Reads an article from Parsoid's HTML. */
export function readHtml(html: string, site: Site, warnings: Warnings): Article {
  const article = new HtmlArticle(site, warnings);
  const parser = new Parser({
    onopentag: (name, attributes) => article.open(name, attributes),
    ontext: (text) => article.text(text),
    onclosetag: (name) => {
      if (!EMPTY.has(name)) article.close(name);
    },
  });
  parser.write(html);
  parser.end();
  article.end();
  const { prose, footnotes, sources, categories } = article;
  return { ...assemble(prose.blocks, footnotes, sources, warnings), categories, isDisambiguation: false };
}
