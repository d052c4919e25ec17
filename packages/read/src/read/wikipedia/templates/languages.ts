import { ruleFor, type TemplateRule } from './rule.js';

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** `fr` → `French`; undefined for an unknown code. */
function languageName(code: string): string | undefined {
  try {
    return NAMES.of(code);
  } catch {
    // Intl throws for malformed codes.
    return undefined;
  }
}

/** Arguments of {{IPAc-en}} that are not sounds. */
const NOT_SOUNDS = new Set(
  'us uk au nz pron lang also local audio usalso ukalso us+ uk+ label small all icon pronounced ipa'.split(
    ' ',
  ),
);

const STRESS: Record<string, string> = { "'": 'ˈ', ',': 'ˌ' };

const sounds: TemplateRule = (args) => {
  const parts = args.unnamed.filter(
    (part) =>
      part !== '' && !NOT_SOUNDS.has(part.toLowerCase()) && !/\.(?:ogg|oga|wav|mp3|flac)$/i.test(part),
  );
  return parts.length === 0
    ? ''
    : `/${parts
        .map((part) => STRESS[part] ?? part)
        .join('')
        .replace(/_/g, ' ')}/`;
};

/** {{IPA-de|…|lang}}: a pronunciation, with the language's name if the template prints it. */
const pronunciation =
  (language: string): TemplateRule =>
  (args) => {
    const sounds = args.at(1);
    if (sounds === '') return '';
    const manner = args.at(2).toLowerCase();
    const bracketed = /^[[/]/.test(sounds) ? sounds : `[${sounds}]`;
    if (manner === 'lang') return `${language}: ${bracketed}`;
    if (manner === 'pron') return `pronounced ${bracketed}`;
    return args.unnamed.length > 1 ? bracketed : `${language} pronunciation: ${bracketed}`;
  };

const inLanguage =
  (language: string): TemplateRule =>
  (args) => {
    const words = args.named('1', 'text');
    if (words === '') return '';
    const latin = args.named('2', 'translit');
    const meaning = args.named('3', 'lit', 'translation');
    const label = /^(?:none|no|n)$/.test(args.named('label', 'links')) ? '' : `${language}: `;
    return `${label}${words}${latin ? `, ${latin}` : ''}${meaning ? `, '${meaning.replace(/^['"‘“]|['"’”]$/g, '')}'` : ''}`;
  };

const CHINESE: [string, string][] = [
  ['c', 'Chinese'],
  ['s', 'simplified Chinese'],
  ['t', 'traditional Chinese'],
  ['p', 'pinyin'],
  ['w', 'Wade–Giles'],
  ['j', 'Jyutping'],
  ['l', 'lit.'],
];

const chinese: TemplateRule = (args) => {
  const parts: string[] = [];
  for (const [short, label] of CHINESE) {
    const value = args.named(short, ...(short === 'p' ? ['hp'] : []));
    if (value) parts.push(short === 'l' ? `lit. '${value}'` : `${label}: ${value}`);
  }
  return parts.join('; ') || args.at(1);
};

const japanese: TemplateRule = (args) => {
  const [english = '', kanji = '', romaji = ''] = args.unnamed;
  const inside = [kanji, romaji].filter(Boolean).join(', ');
  if (english === '') return kanji + (romaji ? ` (${romaji})` : '');
  return inside === '' ? english : `${english} (${inside})`;
};

/** Templates about words of other languages. */
export const languageRules: Record<string, TemplateRule> = {
  ...ruleFor('ipac-en|ipac-en-us|ipac-en-uk|ipaen', sounds),
  ...ruleFor('ipa|ipa-all', (args) => {
    // In the newer form, the language comes first.
    const language = args.at(2) ? languageName(args.at(1)) : undefined;
    return language ? `${language}: [${args.at(2)}]` : args.at(1);
  }),
  ...ruleFor('zh|zh-cp|zh-full|chinese|linktext-zh|zhi', chinese),
  ...ruleFor('nihongo|nihongo2|nihongo3|japanese|nihongo foot|nihongo krt', japanese),
  ...ruleFor('langx', (args) => {
    const name = languageName(args.at(1));
    const words = args.named('2', 'text');
    return words === ''
      ? ''
      : name && !/^(?:none|no)$/.test(args.named('label'))
        ? `${name}: ${words}`
        : words;
  }),
  ...ruleFor('korean|ko-hhrm', (args) => {
    const parts = [args.named('hangul', '1'), args.named('hanja', '2'), args.named('rr', '3')].filter(
      Boolean,
    );
    return parts.length > 0 ? `Korean: ${parts.join('; ')}` : '';
  }),
  ...ruleFor('etymology', (args) => args.unnamed.filter(Boolean).slice(0, 3).join(' ')),
};

/** Returns the rule for a template with a language in its name: `lang-fr`, `IPA-de`. */
export function languageRule(name: string): TemplateRule | undefined {
  const match = /^(lang|ipa)-([a-z]{2,3}(?:-[a-z]+)?)$/.exec(name);
  if (!match) return undefined;
  const [, , code = ''] = match;
  const language = languageName(code) ?? languageName(code.replace(/-.*$/, ''));
  if (match[1] === 'lang') return language ? inLanguage(language) : (args) => args.named('1', 'text');
  return language ? pronunciation(language) : (args) => (args.at(1) ? `[${args.at(1)}]` : '');
}
