import { ruleFor, type TemplateRule } from './rule.js';

const prints =
  (text: string): TemplateRule =>
  () =>
    text;

/** Templates that print one or two characters. */
export const symbolRules: Record<string, TemplateRule> = {
  ...ruleFor(
    'nbsp|space|spaces|thinsp|thin space|hair space|hairsp|hsp|zwsp|emsp|ensp|pad|0|figure space|spc',
    prints(' '),
  ),
  ...ruleFor('snd|spnd|sndash|spaced ndash|spaced en dash|spaced en dash space|dash|–', prints(' – ')),
  ...ruleFor('ndash|en dash|nsndns|nbnd', prints('–')),
  ...ruleFor('mdash|em dash|em-dash|emdash', prints('—')),
  ...ruleFor('smd|spaced mdash|spaced em dash|spemdash', prints(' — ')),
  ...ruleFor('·|•|dot|middot|bull|bullet|spaced middot', prints(' · ')),
  ...ruleFor("'|apostrophe|prime|′", prints("'")),
  ...ruleFor(`' "|'"|-'"|' -"`, prints(`'"`)),
  ...ruleFor(`" '|"'|"' `, prints(`"'`)),
  ...ruleFor('-"|"|" "', prints('"')),
  ...ruleFor("-'|'-|'s|'s (possessive)", (_, { name }) => (name.includes('s') ? "'s" : "'")),
  ...ruleFor('okina|ʻokina|ʻ|hamza|ayin|ain', (_, { name }) =>
    /okina|ʻ/.test(name) ? 'ʻ' : name === 'hamza' ? 'ʾ' : 'ʿ',
  ),
  ...ruleFor('(|{|((|lbrace|(("', prints('{')),
  ...ruleFor(')|}|))|rbrace', prints('}')),
  ...ruleFor('bracket|[|lbrack', (args) => (args.at(1) ? `[${args.at(1)}]` : '[')),
  ...ruleFor(']|rbrack', prints(']')),
  ...ruleFor('pipe|!|vert', prints('|')),
  ...ruleFor('*|asterisk|ast', prints('*')),
  ...ruleFor('#|hash|number sign', prints('#')),
  ...ruleFor('extinct|†', prints('†')),
  ...ruleFor('x|times|×', prints('×')),
  ...ruleFor('pm|±', prints('±')),
  ...ruleFor('pi|π', prints('π')),
  ...ruleFor('aka|a.k.a.', prints('a.k.a.')),
  ...ruleFor('see below', prints('(see below)')),
  ...ruleFor(
    'en-dash range|shy|wbr|zwj|zwnj|lrm|rlm|linebreak|nowrap begin|nowrap end|nobreak begin|nobold begin|j|wj|zws|ntsh|hs',
    prints(''),
  ),
  ...ruleFor('break|br|crlf|newline', prints(' ')),
  ...ruleFor('...|ellipsis|. . .', prints('...')),
  ...ruleFor(
    'music|♭|♯',
    (args) => ({ flat: '♭', sharp: '♯', b: '♭', '#': '♯', natural: '♮' })[args.at(1)] ?? args.at(1),
  ),
  ...ruleFor('euro|€|eur', (args) => `€${args.at(1)}`),
  ...ruleFor('gbp|£|pound sterling|pound sign', (args) => `£${args.at(1)}`),
  ...ruleFor('us$|usd|us dollar', (args) => `US$${args.at(1)}`),
  ...ruleFor('inr|indian rupee|₹|indian rupees', (args) => `₹${args.at(1)}`),
  ...ruleFor('yen|jpy|¥|cny|rmb|jpy2|renminbi', (args) => `¥${args.at(1)}`),
  ...ruleFor('chf', (args) => `CHF ${args.at(1)}`),
  ...ruleFor('rub|₽|russian ruble', (args) => `₽${args.at(1)}`),
  ...ruleFor('krw|₩', (args) => `₩${args.at(1)}`),
  ...ruleFor('php|₱|philippine peso', (args) => `₱${args.at(1)}`),
  ...ruleFor('ngn|₦|naira', (args) => `₦${args.at(1)}`),
  ...ruleFor('a$|aud|au$|c$|cad|ca$|nz$|nzd|hk$|hkd|s$|sgd|nt$|r$|brl|mx$', (args, { name }) => {
    const sign: Record<string, string> = {
      aud: 'A$',
      au$: 'A$',
      cad: 'C$',
      ca$: 'C$',
      nzd: 'NZ$',
      hkd: 'HK$',
      sgd: 'S$',
      brl: 'R$',
    };
    return `${sign[name] ?? name.toUpperCase()}${args.at(1)}`;
  }),
  currency: (args) => {
    const sign: Record<string, string> = {
      USD: 'US$',
      EUR: '€',
      GBP: '£',
      JPY: '¥',
      INR: '₹',
      AUD: 'A$',
      CAD: 'C$',
    };
    const code = (args.at(2) || 'USD').toUpperCase();
    return `${sign[code] ?? `${code} `}${args.at(1)}`;
  },
};
