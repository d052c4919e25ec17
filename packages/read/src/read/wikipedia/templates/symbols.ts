import { sameRule, type TemplateRule } from './rule.js';

const prints =
  (text: string): TemplateRule =>
  () =>
    text;

/** Templates that stand for a character or two. */
export const symbolRules: Record<string, TemplateRule> = {
  ...sameRule(
    'nbsp|space|spaces|thinsp|thin space|hair space|hairsp|hsp|zwsp|emsp|ensp|pad|0|figure space|spc',
    prints(' '),
  ),
  ...sameRule('snd|spnd|sndash|spaced ndash|spaced en dash|spaced en dash space|dash|–', prints(' – ')),
  ...sameRule('ndash|en dash|nsndns|nbnd', prints('–')),
  ...sameRule('mdash|em dash|em-dash|emdash', prints('—')),
  ...sameRule('smd|spaced mdash|spaced em dash|spemdash', prints(' — ')),
  ...sameRule('·|•|dot|middot|bull|bullet|spaced middot', prints(' · ')),
  ...sameRule("'|apostrophe|prime|′", prints("'")),
  ...sameRule(`' "|'"|-'"|' -"`, prints(`'"`)),
  ...sameRule(`" '|"'|"' `, prints(`"'`)),
  ...sameRule('-"|"|" "', prints('"')),
  ...sameRule("-'|'-|'s|'s (possessive)", (_, { name }) => (name.includes('s') ? "'s" : "'")),
  ...sameRule('okina|ʻokina|ʻ|hamza|ayin|ain', (_, { name }) =>
    /okina|ʻ/.test(name) ? 'ʻ' : name === 'hamza' ? 'ʾ' : 'ʿ',
  ),
  ...sameRule('(|{|((|lbrace|(("', prints('{')),
  ...sameRule(')|}|))|rbrace', prints('}')),
  ...sameRule('bracket|[|lbrack', (args) => (args.at(1) ? `[${args.at(1)}]` : '[')),
  ...sameRule(']|rbrack', prints(']')),
  ...sameRule('pipe|!|vert', prints('|')),
  ...sameRule('*|asterisk|ast', prints('*')),
  ...sameRule('#|hash|number sign', prints('#')),
  ...sameRule('extinct|†', prints('†')),
  ...sameRule('x|times|×', prints('×')),
  ...sameRule('pm|±', prints('±')),
  ...sameRule('pi|π', prints('π')),
  ...sameRule('aka|a.k.a.', prints('a.k.a.')),
  ...sameRule('see below', prints('(see below)')),
  ...sameRule(
    'en-dash range|shy|wbr|zwj|zwnj|lrm|rlm|linebreak|nowrap begin|nowrap end|nobreak begin|nobold begin|j|wj|zws|ntsh|hs',
    prints(''),
  ),
  ...sameRule('break|br|crlf|newline', prints(' ')),
  ...sameRule('...|ellipsis|. . .', prints('...')),
  ...sameRule(
    'music|♭|♯',
    (args) => ({ flat: '♭', sharp: '♯', b: '♭', '#': '♯', natural: '♮' })[args.at(1)] ?? args.at(1),
  ),
  ...sameRule('euro|€|eur', (args) => `€${args.at(1)}`),
  ...sameRule('gbp|£|pound sterling|pound sign', (args) => `£${args.at(1)}`),
  ...sameRule('us$|usd|us dollar', (args) => `US$${args.at(1)}`),
  ...sameRule('inr|indian rupee|₹|indian rupees', (args) => `₹${args.at(1)}`),
  ...sameRule('yen|jpy|¥|cny|rmb|jpy2|renminbi', (args) => `¥${args.at(1)}`),
  ...sameRule('chf', (args) => `CHF ${args.at(1)}`),
  ...sameRule('rub|₽|russian ruble', (args) => `₽${args.at(1)}`),
  ...sameRule('krw|₩', (args) => `₩${args.at(1)}`),
  ...sameRule('php|₱|philippine peso', (args) => `₱${args.at(1)}`),
  ...sameRule('ngn|₦|naira', (args) => `₦${args.at(1)}`),
  ...sameRule('a$|aud|au$|c$|cad|ca$|nz$|nzd|hk$|hkd|s$|sgd|nt$|r$|brl|mx$', (args, { name }) => {
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
