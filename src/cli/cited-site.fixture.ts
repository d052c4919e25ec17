import { itemAt } from '../at.js';
import type { Site } from '../fetch/site.fixture.js';

/** What is wrong with a cited page; most pages are sound. */
export type Fault =
  | 'missing'
  | 'slow'
  | 'silent'
  | 'huge'
  | 'moved'
  | 'moved-inside'
  | 'forbidden'
  | 'charset'
  | 'hostile';

export interface CitedPage {
  url: string;
  fault: Fault | undefined;
  /** The sentence of the article that cites it. */
  statement: string;
}

export interface CitedArticle {
  title: string;
  pages: CitedPage[];
}

const PLACES = ['Aldmoor', 'Brenby', 'Corriewell', 'Dunsil', 'Elmsea', 'Farrowick'];
const THINGS = ['mill', 'lighthouse', 'ferry', 'school', 'bakery'];
const TRADES = ['millers', 'keepers', 'boatmen', 'teachers', 'bakers'];
const PEOPLE = ['Ada Holm', 'Berit Sand', 'Cole Marsh', 'Dora Weir', 'Egon Café'];
/** Faulty pages, by page number. */
const FAULTS: Record<number, Fault> = {
  3: 'missing',
  8: 'slow',
  13: 'silent',
  18: 'huge',
  23: 'moved',
  28: 'moved-inside',
  33: 'forbidden',
  43: 'hostile',
  54: 'charset',
};

/** A page about a thing at a place, and the statement of an article that cites it. */
function story(number: number) {
  const thing = itemAt(THINGS, number % THINGS.length);
  const place = itemAt(PLACES, Math.floor(number / THINGS.length) % PLACES.length);
  const person = itemAt(PEOPLE, (number + Math.floor(number / THINGS.length)) % PEOPLE.length);
  const trade = itemAt(TRADES, number % TRADES.length);
  const year = 1700 + 4 * number;
  const sentences = [
    `People in ${place} like to tell strangers how old everything is.`,
    `The ${thing} at ${place} was built in ${year} by ${person}, who paid for it with the profits of ${number + 11} cargoes of salt.`,
    `It gave work to ${number + 30} ${trade} in its best years, and half the street smelled of it.`,
    `A fire took the roof in ${year + 60}, and the neighbours carried water for two nights.`,
    `Nobody knows what became of the first bell.`,
    `Since ${year + 120} the building has stood under the care of the parish, which rents out the upper floor.`,
    ...Array.from(
      { length: number % 5 },
      (_, i) => `Visitor number ${number}${i} found the stairs steep but the view worth it.`,
    ),
  ];
  const statement =
    number % 2 === 0
      ? `The ${thing} at ${place} was built in ${year} by ${person}, who had traded in salt.`
      : `The ${thing} of ${place} lost its roof when a fire took it in ${year + 60}, and the building has stood under the care of the parish since ${year + 120}.`;
  return { title: `The ${thing} of ${place}`, sentences, statement };
}

const html = (title: string, sentences: string[], head = '') => `<!DOCTYPE html><html><head>
  <title>${title}</title>${head}</head><body><nav><a href="/">Start</a> <a href="/all">All stories</a></nav>
  <article><h1>${title}</h1><p>${sentences.slice(0, 3).join(' ')}</p><p>${sentences.slice(3).join(' ')}</p></article>
  <footer><a href="/imprint">Imprint</a></footer></body></html>`;

/** Prose after markup that could break a reader: deep nesting, an unclosed comment and script, entities, odd bytes. */
const hostile = (title: string, sentences: string[]) =>
  `<!DOCTYPE html [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><title>${title}</title>
  <script>document.write('</scr' + 'ipt>')</script>${'<div>'.repeat(5000)}
  <p>&b;${sentences.join(' ')}\u0000</p>${'<b><i>'.repeat(2000)}<p>${'x'.repeat(50_000)}</p><!-- <script>`;

/** Puts the pages of a number of articles on the site: five per article, some of them faulty. */
export function citedSite(site: Site, articles: number): CitedArticle[] {
  site.put('127.0.0.1/robots.txt', 'User-agent: *\nDisallow: /33.html\n');
  return Array.from({ length: articles }, (_, index) => ({
    title: `${PLACES[index % PLACES.length]} (district ${index})`,
    pages: THINGS.map((_, i): CitedPage => {
      const number = index * THINGS.length + i;
      const { title, sentences, statement } = story(number);
      const place = `127.0.0.1/${number}.html`;
      const fault = FAULTS[number];
      putPage(site, place, fault, title, sentences);
      return { url: site.url(place), fault, statement };
    }),
  }));
}

function putPage(site: Site, place: string, fault: Fault | undefined, title: string, sentences: string[]) {
  const page = html(title, sentences);
  switch (fault) {
    case 'missing':
      return;
    case 'slow':
      // In twenty pieces, each after a pause.
      site.put(place, (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const size = Math.ceil(page.length / 20);
        let sent = 0;
        const more = () => {
          response.write(page.slice(sent, sent + size));
          sent += size;
          if (sent < page.length) setTimeout(more, 10);
          else response.end();
        };
        more();
      });
      return;
    case 'silent':
      site.put(place, () => {});
      return;
    case 'huge':
      site.put(place, (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(page + ' '.repeat(2 * 1024 * 1024));
      });
      return;
    case 'moved':
      site.redirect(place, '/moved/here.html');
      site.put('127.0.0.1/moved/here.html', page);
      return;
    case 'moved-inside':
      site.redirect(place, 'http://10.0.0.1/inside.html', 302);
      return;
    case 'charset':
      // The header is wrong and the page is right.
      site.put(place, (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        response.end(Buffer.from(html(title, sentences, '<meta charset="windows-1252">'), 'latin1'));
      });
      return;
    case 'hostile':
      site.put(place, hostile(title, sentences));
      return;
    default:
      site.put(place, page);
  }
}

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Renders the articles as a Wikipedia dump; every source is cited twice, the second time by its name. */
export function renderDump(articles: CitedArticle[]): string {
  const pages = articles.map(({ title, pages }, index) => {
    const sections = pages.map(({ url, statement }, i) => {
      const kind = ['web', 'news', 'press release'][i % 3];
      return `== Part ${i + 1} ==\n${statement}<ref name="s${i}">{{cite ${kind} |url=${url} |title=Source ${i}}}</ref> Not much else is known of its early days.<ref name="s${i}" />`;
    });
    const text = `'''${title}''' is a district.\n\n${sections.join('\n\n')}\n\n== References ==\n{{reflist}}`;
    return `<page><title>${title}</title><ns>0</ns><id>${index + 1}</id><revision><id>${index + 1}</id><model>wikitext</model><format>text/x-wiki</format><text xml:space="preserve">${escapeXml(text)}</text></revision></page>`;
  });
  return `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en"><siteinfo><sitename>Wikipedia</sitename><dbname>testwiki</dbname><base>https://test.example/wiki/Main_Page</base></siteinfo>${pages.join('\n')}</mediawiki>`;
}
