import { superscript } from '../../powers.js';
import { wrapAmount } from '../amounts.js';
import { DROPPED, guardMarkup, removeMarks } from '../marks.js';
import { plainText } from '../plain-text.js';
import { ruleFor, type TemplateRule } from './rule.js';
import { groupDigits, val } from './val.js';

const nth =
  (position: number): TemplateRule =>
  (args) =>
    args.at(position);
const last: TemplateRule = (args) => args.unnamed.filter(Boolean).at(-1) ?? '';
const block = (text: string) => (text === '' ? DROPPED : `\n\n${text}\n\n`);
const joinArguments =
  (separator: string): TemplateRule =>
  (args) =>
    args.unnamed.filter(Boolean).join(separator);

function fraction(args: { unnamed: string[] }): string {
  const parts = args.unnamed.filter(Boolean);
  if (parts.length === 1) return `1/${parts[0]}`;
  if (parts.length === 2) return `${parts[0]}/${parts[1]}`;
  return parts.length === 3 ? `${parts[0]} ${parts[1]}/${parts[2]}` : '';
}

/** Chemical formulas: {{chem|H|2|O}}. */
const chem: TemplateRule = (args) =>
  args.unnamed.map((part) => (/^\d*[+−-]$/.test(part) ? superscript(part) : part)).join('');

const nuclide: TemplateRule = (args) => {
  const [element = '', mass = ''] = args.unnamed;
  return `${element}${mass ? `-${mass}` : ''}`;
};

const quotation: TemplateRule = (args) => block(args.named('1', 'text', 'quote', 'content', 'quotetext'));

const coordinates: TemplateRule = (args) => {
  const display = args.named('display');
  if (/^(?:title|t)$/i.test(display)) return '';
  let out = '';
  let signs = ['°', '′', '″'];
  for (const part of args.unnamed.map(removeMarks)) {
    if (/^[nsew]$/i.test(part)) {
      out += `${part.toUpperCase()} `;
      signs = ['°', '′', '″'];
    } else if (/^[\d.−-]+$/.test(part) && signs.length > 0) out += `${part}${signs.shift() ?? ''}`;
    else break;
  }
  return out.trim();
};

/** Templates that print their arguments, sometimes with text around them. */
export const wordRules: Record<string, TemplateRule> = {
  ...ruleFor(
    'nowrap|nobr|nobreak|small|smaller|smalldiv|midsize|big|bigger|large|larger|huge|resize|em|strong|bold|b|i|italic|noitalic|nobold|' +
      'normal|underline|u|strikethrough|s|smallcaps|sc|smallcaps2|sc2|allcaps|caps|lc|uc|center|align|code|mono|monospace|kbd|' +
      'key press|keypress|samp|var|mvar|mathcal|nobreak|visible anchor|vanchor|va|linktext|abbr|abbrv|abbreviation|tooltip|hover|h:title|' +
      'not a typo|typo|proper name|as written|notatypo|chem2|ce|plainlist|flatlist|endplainlist|vr|flag|flagu|' +
      'flagcountry|flag country|flag+link|noflag|country|sub|math|bigmath|disp-formula|oldstyle|text|' +
      'free nickname|highlight|mark|background color|nonspecific|char|unichar|angle|crossreference|crossref|cross reference|' +
      'selfref inline|poemquote line|sayitalic|legend inline|mlm|formatnum|number|cs1 config|railgauge|track gauge|gauge|rail gauge|' +
      'start box|film title|ivrt|langr|langnf|as ref|nobots text|url|vn|gcl|ety|pslink|smalltext|ubli|nowrap text|wikt-lang text',
    nth(1),
  ),
  ...ruleFor(
    'color|colour|font color|font colour|fontcolor|font|fontsize|font size|colored text|color box text',
    nth(2),
  ),
  ...ruleFor('lang|lang-x|wikt-lang|nativename|native name|wt|langx text|rtl-lang|script/hebrew', (args) =>
    args.named('2', 'text'),
  ),
  ...ruleFor('nts|number table sorting', (args) => groupDigits(removeMarks(args.at(1)).replaceAll(',', ''))),
  // The first argument is an invisible sort key.
  ...ruleFor('sort|hover title', (args) => args.at(2) || args.at(1)),
  ...ruleFor(
    'sclass|sclass2|ship class',
    (args) => `${args.at(1)}${args.at(2) ? `-class ${args.at(2)}` : ' class'}`,
  ),
  ...ruleFor(
    'lit|literal translation|literally',
    (args) =>
      `lit. ${args.unnamed
        .filter(Boolean)
        .map((meaning) => `'${meaning}'`)
        .join(' or ')}`,
  ),
  ...ruleFor('ratio', joinArguments(':')),
  ...ruleFor('sqrt|radic|root', (args) => `${args.at(2)}√${args.at(1)}`),
  ...ruleFor('abs|mabs', (args) => `|${args.at(1)}|`),
  ...ruleFor('round|rnd', (args) => {
    const [number, digits] = [args.at(1), args.at(2) || '0'].map((argument) =>
      removeMarks(argument).replaceAll(',', ''),
    );
    const isNumber = /^[−-]?\d+(?:\.\d+)?$/.test(number ?? '') && /^\d$/.test(digits ?? '');
    return isNumber ? groupDigits(Number(number?.replace('−', '-')).toFixed(Number(digits))) : args.at(1);
  }),
  ...ruleFor('rotten tomatoes data|rt data|metacritic data|wikidata|wdib', () => wrapAmount('')),
  ...ruleFor('gloss', (args) => `'${args.at(1)}'`),
  ...ruleFor('duration', (args) => {
    const [hours, minutes, seconds] = ['h', 'm', 's'].map((name, index) =>
      removeMarks(args.named(name, String(index + 1))),
    );
    return [hours, minutes || '0', (seconds || '0').padStart(2, '0')].filter(Boolean).join(':');
  }),
  ...ruleFor('transl|transliteration|translit', last),
  ...ruleFor('sup|smallsup|e-sp', (args) => superscript(removeMarks(args.at(1)))),
  ...ruleFor('script', (args) => args.at(2) || args.at(1)),
  ...ruleFor('ipalink|ipablink|audio-ipa', nth(1)),
  ...ruleFor(
    'unicode|polytonic|hebrew|arabic|greek|coptic|runic|cuneiform|script/arabic|script/greek|format price|formatprice|numero|inrconvert|vert anchor',
    (args, { name }) => (name === 'inrconvert' ? `₹${args.at(1)}` : args.at(1)),
  ),
  // With fmt=eq the template prints "equivalent to … in …", which has no meaning without the amount.
  ...ruleFor('inflation', (args) => {
    const format = removeMarks(args.named('fmt'));
    return wrapAmount(/^eq/i.test(format) ? '' : plainText(args.named('2', 'value')));
  }),
  ...ruleFor('to usd|to usd round|currencyrate|toeur', (args) => wrapAmount(plainText(args.at(1)))),
  ...ruleFor('inflation/year|inflation-year|currentyear|localyear|inflation/currentyear', () =>
    wrapAmount(''),
  ),
  ...ruleFor('gaps|val/delimitnum', joinArguments('')),
  ...ruleFor('slink|section link', joinArguments(' § ')),
  ...ruleFor(
    'ill|interlanguage link|illm|iw2|link-interwiki',
    (args) =>
      // In an older form, the language comes first.
      args.named('lt') || (/^[a-z]{2,3}$/.test(args.at(1)) && args.at(2) ? args.at(2) : args.at(1)),
  ),
  ...ruleFor('sortname', (args) => `${args.at(1)} ${args.at(2)}`.trim()),
  ...ruleFor('frac|fraction|sfrac|fract|frac2|cfrac|half|1/2', (args, { name }) =>
    name === 'half' || name === '1/2' ? '1/2' : fraction(args),
  ),
  ...ruleFor('val', val),
  ...ruleFor('10^', (args) => `10${superscript(removeMarks(args.at(1)))}`),
  ...ruleFor('decade|decade link', (args) => args.at(1).replace(/(\d)$/, '$1s')),
  ...ruleFor('number and unit|nbunit', (args) => [args.at(1), args.at(2)].filter(Boolean).join(' ')),
  ...ruleFor('percentage|percent|pct', (args) => {
    const [part, whole] = [args.at(1), args.at(2)].map((argument) =>
      Number(removeMarks(argument).replaceAll(',', '')),
    );
    const digits = Number(removeMarks(args.at(3))) || 0;
    if (part === undefined || Number.isNaN(part)) return wrapAmount('');
    if (!removeMarks(args.at(2)).trim()) return `${part}%`;
    if (whole === undefined || !(whole > 0)) return wrapAmount('');
    return `${((100 * part) / whole).toFixed(Math.min(Math.max(digits, 0), 6))}%`;
  }),
  ...ruleFor('e|e notation|exp10|times10|x10^', (args) => `×10${superscript(removeMarks(args.at(1)))}`),
  ...ruleFor('sub|subscript|su', (args) => args.at(1) || args.named('b') + args.named('p')),
  ...ruleFor('chem|chemf|formula', chem),
  ...ruleFor('nuclide|nuclide2|simplenuclide|simplenuclide2|isotope', nuclide),
  ...ruleFor('sic', (args) =>
    args.named('hide') ? args.at(1) + args.at(2) : `${args.at(1)}${args.at(2)} [sic]`.trim(),
  ),
  ...ruleFor('tmath|math inline|inline math', (args) => guardMarkup(`$${plainText(args.at(1))}$`)),
  ...ruleFor('angbr|angle bracket|angbr ipa|grapheme|angle brackets', (args) => `⟨${args.at(1)}⟩`),
  ...ruleFor('ipaslink|ipaphoneme|phoneme', (args) => `/${args.at(1)}/`),
  ...ruleFor('respell|pronunciation respelling', joinArguments('-')),
  ...ruleFor(
    'hlist|cslist|flat list|unbulleted list|ubl|ulist|vunblist|plain list|unbulletedlist|blist|bulleted list|ordered list|collapsible list',
    joinArguments(', '),
  ),
  ...ruleFor(
    'quote|blockquote|cquote|quotation|quote box|quotebox|bquote|quoteblock|rquote|pull quote|centered pull quote|epigraph|block quote|talkquote|' +
      'poemquote|poem quote|verse translation|longquote|blockquotation|quotation1|rquotation',
    quotation,
  ),
  ...ruleFor('coord|coordinates|coor dms|coor dm|coor d', coordinates),
  ...ruleFor('bibleref|bibleverse|bibleref2|bible verse|bibleref2-nb', (args) =>
    [args.at(1), args.at(2)].filter(Boolean).join(' '),
  ),
  ...ruleFor('marriage', (args) => {
    const years = [args.at(2), args.at(3)].filter(Boolean).join('–');
    return args.at(1) + (years ? ` (m. ${years})` : '');
  }),
  ...ruleFor('height', (args) =>
    args.named('m')
      ? `${args.named('m')} m`
      : args.named('ft')
        ? `${args.named('ft')} ft ${args.named('in')} in`
        : args.named('cm')
          ? `${args.named('cm')} cm`
          : '',
  ),
  ...ruleFor(
    'isbn|oclc|issn|lccn|pmid|pmc|doi|hdl|bibcode|s2cid|jstor|asin|arxiv|zbl|mr',
    (args, { name, flattener }) =>
      flattener.note
        ? `${name === 'doi' ? 'doi:' : name === 'arxiv' ? 'arXiv:' : `${name.toUpperCase()} `}${args.at(1)}`
        : '',
  ),
  ...ruleFor(
    'rating|stars|yes|no|n/a|na|partial|maybe|dunno|won|nom',
    (args, { name }) => args.at(1) || (/^(?:yes|no)$/.test(name) ? name : ''),
  ),
  ...ruleFor('webarchive|wayback', (args, { flattener }) => {
    const url = args.named('url', '1');
    const title = args.named('title', '3');
    const archived = args.named('date', '2');
    if (!flattener.note || !url) return '';
    const copy = url.includes('archive') ? url : `https://web.archive.org/web/${archived || '*'}/${url}`;
    flattener.note.links.push({
      url: plainText(/^\d+$/.test(archived) || url.includes('archive') ? copy : url),
      label: plainText(title),
    });
    return title;
  }),
};
