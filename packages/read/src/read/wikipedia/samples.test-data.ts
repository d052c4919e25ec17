/** An invented wiki's pages, as its dump would have them. */

const SITE = `  <siteinfo>
    <sitename>Wikipedia</sitename>
    <dbname>enwiki</dbname>
    <base>https://en.wikipedia.org/wiki/Main_Page</base>
    <namespaces>
      <namespace key="0" case="first-letter" />
      <namespace key="6" case="first-letter">File</namespace>
      <namespace key="14" case="first-letter">Category</namespace>
    </namespaces>
  </siteinfo>`;

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

export interface SamplePage {
  title: string;
  text: string;
  namespace?: number;
  redirect?: boolean;
}

export function pageXml({ title, text, namespace = 0, redirect = false }: SamplePage): string {
  return `  <page>
    <title>${escaped(title)}</title>
    <ns>${namespace}</ns>
    <id>7</id>${redirect ? '\n    <redirect title="Elsewhere" />' : ''}
    <revision>
      <id>11</id>
      <timestamp>2021-03-04T05:06:07Z</timestamp>
      <model>wikitext</model>
      <format>text/x-wiki</format>
      <text bytes="1" xml:space="preserve">${escaped(text)}</text>
    </revision>
  </page>`;
}

export const dumpXml = (...pages: SamplePage[]): string =>
  `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">\n${SITE}\n${pages.map(pageXml).join('\n')}\n</mediawiki>\n`;

export const HARBOUR: SamplePage = {
  title: 'Port Ellery',
  text: `{{Infobox settlement
| name = Port Ellery
| population = 4,120<ref name="census">{{cite web |url=http://stats.example.org/ellery |title=Census of towns |publisher=Bureau of Counting |date=3 May 2018 |archive-url=https://web.archive.org/web/20190101000000/http://stats.example.org/ellery}}</ref>
}}
'''Port Ellery''' ({{IPAc-en|ˈ|ɛ|l|ə|r|i}}; founded 1811) is a harbour town.<ref name="census" /> It lies {{convert|5|km|mi}} from [[Marrow Point|the point]].<ref>{{cite news |last=Quist |first=Ada |title=A town by the sea |newspaper=The Ellery Gazette |date=2019-07-02 |url=https://gazette.example.com/town}}</ref>{{citation needed|date=May 2019}}

== History ==
[[File:Quay.jpg|thumb|The quay in 1900<ref>{{cite book|title=Quays|year=1950}}</ref>]]
Fishing began early.{{sfn|Marlow|1998|p=12}} The mole was built in 1834.<ref group="note">Some say 1835.</ref><ref name="late" />

=== Trade ===
{| class="wikitable"
! Year !! Tons<ref>Harbour log.</ref>
|-
| 1900 || 12
|}
* Herring was sold inland.{{sfn|Marlow|1998|p=40}}

== Sources ==
* {{cite book |last=Marlow |first=Ben |title=Nets and Tides |year=1998 |publisher=Salt Press |isbn=1}}

== References ==
{{reflist|refs=
<ref name="late">{{cite press release |title=Mole restored |publisher=Town Council |date=May 9, 2020}}</ref>
}}
[[Category:Harbours]]
`,
};

const mark = (id: string, label: string) =>
  `<sup about="#mwt1" class="mw-ref reference" id="cite_ref-${id}" rel="dc:references" typeof="mw:Extension/ref" data-mw='{"name":"ref","attrs":{}}'><a href="./Port_Ellery#cite_note-${id}"><span class="mw-reflink-text">${label}</span></a></sup>`;

const CITE = JSON.stringify({
  parts: [
    {
      template: {
        target: { wt: 'cite news', href: './Template:Cite_news' },
        params: {
          title: { wt: 'A town by the sea' },
          newspaper: { wt: "''The Ellery Gazette''" },
          date: { wt: '2 July 2019' },
          url: { wt: 'https://gazette.example.com/town' },
          'archive-url': { wt: 'https://web.archive.org/web/2020/https://gazette.example.com/town' },
        },
        i: 0,
      },
    },
  ],
}).replace(/'/g, '&#39;');

const BOOK = JSON.stringify({
  parts: [
    {
      template: {
        target: { wt: 'cite book' },
        params: { last: { wt: 'Marlow' }, title: { wt: 'Nets and Tides' }, year: { wt: '1998' } },
      },
    },
  ],
});

export const HTML = `<!DOCTYPE html><html><head><title>Port Ellery</title></head><body><section data-mw-section-id="0">
<table class="infobox"><tbody><tr><td>4,120${mark('gaz-1', '[1]')}</td></tr></tbody></table>
<div class="hatnote">For the ship, see elsewhere.</div>
<p><b>Port Ellery</b> is a harbour town.${mark('gaz-1', '[1]')}<sup class="noprint Inline-Template">[citation needed]</sup> It covers 5 km<sup>2</sup>.${mark('note-2', '[a]')}</p></section>
<section data-mw-section-id="1"><h2 id="History">History</h2>
<figure typeof="mw:File/Thumb"><figcaption>The quay${mark('short-3', '[2]')}</figcaption></figure>
<p>Fishing began early.${mark('short-3', '[2]')}<sup class="reference nowrap">:12</sup></p>
<ul><li>Herring was sold inland.${mark('short-3', '[2]')}</li></ul>
<p>It obeys <span typeof="mw:Extension/math" data-mw='{"name":"math","body":{"extsrc":"x&#39;&#39; = 1"}}'><img alt="x"></span>.</p></section>
<section data-mw-section-id="2"><h2 id="References">References</h2>
<div class="mw-references-wrap" typeof="mw:Extension/references"><ol class="mw-references references">
<li id="cite_note-gaz-1"><span rel="mw:referencedBy"><a href="#x">1</a></span> <span id="mw-reference-text-cite_note-gaz-1" class="mw-reference-text reference-text"><cite class="citation news cs1" about="#mwt4" typeof="mw:Transclusion" data-mw='${CITE}'><a rel="mw:ExtLink nofollow" href="https://gazette.example.com/town" class="external text">"A town by the sea"</a>. <i>The Ellery Gazette</i>. 2 July 2019.</cite></span></li>
<li id="cite_note-note-2"><span class="mw-reference-text">By low tide.</span></li>
<li id="cite_note-short-3"><span class="mw-reference-text"><a rel="mw:WikiLink" href="./Port_Ellery#CITEREFMarlow1998">Marlow 1998</a>, p. 12.</span></li>
</ol></div>
<ul><li><cite id="CITEREFMarlow1998" class="citation book cs1" typeof="mw:Transclusion" data-mw='${BOOK}'>Marlow (1998). <i>Nets and Tides</i>.</cite></li></ul></section></body></html>`;

export const articleJson = (changes: Record<string, unknown> = {}): string =>
  JSON.stringify({
    name: 'Port Ellery',
    identifier: 7,
    date_modified: '2021-03-04T05:06:07Z',
    url: 'https://en.wikipedia.org/wiki/Port_Ellery',
    namespace: { identifier: 0, name: '' },
    in_language: { identifier: 'en', name: 'English' },
    categories: [{ name: 'Category:Harbours', url: 'https://en.wikipedia.org/wiki/Category:Harbours' }],
    is_part_of: { identifier: 'enwiki', name: 'Wikipedia', url: 'https://en.wikipedia.org' },
    article_body: { html: HTML },
    license: [
      {
        name: 'Creative Commons Attribution Share Alike 4.0',
        identifier: 'CC-BY-SA-4.0',
        url: 'https://creativecommons.org/licenses/by-sa/4.0/',
      },
    ],
    ...changes,
  });
