/**
 * Rules of sentence splitting for languages other than English. The lists were written by hand; they follow neither a
 * standard nor word counts.
 */

/**
 * Abbreviations, written without their last full stop, by what it means. In the text, spaces inside them are optional, and
 * so are capitals, except in a single letter: "S." is a page in German, "s." is not.
 */
interface LanguageData {
  /** Never ends a sentence: "z. B.", "p. ex.", "т. е.". */
  never: string;
  /** Is followed by a number or a label: "Abb. 3", "S. 12", "рис. 2". */
  number: string;
  /** Ends a sentence if a capital follows: "usw.", "etc.", "и т. д.". */
  final: string;
  /** Ends a sentence only before one of `openers`: "u. a.", "Jh.", "г.". */
  unsure: string;
  /** Ordinary words that are abbreviations in English: "no." */
  plain?: string;
  /** Ordinary words that are abbreviations only before a number or a small letter: "ок. 30 %", "род. в 1950 г.". */
  words?: string;
  /** Abbreviations that are units after a number: "см." is "see", "5 см." is a length. */
  units?: string;
  /** Words that open sentences and seldom begin a name. */
  openers: string;
  /** Words before and after ordinal numbers, if these have a full stop. */
  ordinals?: { before: string; after: string };
  /** Quotation marks that close, in addition to those of English. */
  closing?: string;
}

/** The rules of a language, ready for look-up. */
export interface LanguageRules {
  never: ReadonlySet<string>;
  number: ReadonlySet<string>;
  final: ReadonlySet<string>;
  unsure: ReadonlySet<string>;
  plain: ReadonlySet<string>;
  words: ReadonlySet<string>;
  units: ReadonlySet<string>;
  openers: ReadonlySet<string>;
  /** All but the last part of abbreviations with inner stops: `z` of `z.b`, `и.т` of `и.т.д`. */
  prefixes: ReadonlySet<string>;
  ordinals: { before: ReadonlySet<string>; after: ReadonlySet<string> } | undefined;
  closing: string;
}

const splitWords = (text = ''): Set<string> => new Set(text.split(/\s+/).filter(Boolean));

const LANGUAGES: Record<string, LanguageData> = {
  de: {
    never:
      'z.b d.h i.d.r z.t u.u i.e.s bzw vgl ggf ggfs sog bspw insb insbes allg eigtl urspr gem lt inkl exkl zzgl evtl ' +
      'dr prof dipl ing med phil jur rer nat hrsg hg s.a v.a o.g m.e zit hl st mio mrd ca fa gebr',
    number: 'abb abbn tab nr bd bde S kap abschn art aufl jg H sp Z rn rz anm fn ziff abs gl anh',
    final: 'usw usf etc u.a.m u.v.m ff f u.dgl u.s.w',
    unsure:
      's.o s.u u.a u.ä o.ä o.dgl jh jhs jhd n.chr v.chr i.e ebd ebda a.a.o ders dies et.al std min sek s u co ' +
      'gegr bearb verf geb gest',
    plain: 'no par',
    openers:
      'Der Die Das Ein Eine Einer Eines Einem Es Er Sie Wir Ich Man Dies Diese Dieser Dieses Diesem Jene Jener In Im An Am Auf ' +
      'Aus Bei Beim Für Mit Nach Zu Zum Zur Von Vom Vor Über Unter Um Als Wenn Weil Da Dabei Damit Daher Danach Dann Darin ' +
      'Darüber Daraus Dazu Deshalb Doch Jedoch Dennoch Allerdings Aber Auch Außerdem Zudem Ferner Hier Hierbei Hierzu So ' +
      'Somit Nur Nicht Nun Obwohl Während Seit Bis Durch Ohne Gegen Trotz Wie Was Wer Wo Warum Viele Alle Beide Einige ' +
      'Mehrere Solche Andere Zwei Drei Vier Später Zunächst Schließlich Insgesamt Schon Noch Anders Abschließend Folglich',
    ordinals: {
      before:
        'am im der die das den dem des vom zum zur bis ab seit beim ins eine einen einer jeder jeden dieser dieses diesem ' +
        'dem erst und vor nach',
      after:
        'Januar Jänner Februar März April Mai Juni Juli August September Oktober November Dezember Jahrhundert ' +
        'Jahrhunderts Jahrhunderten Auflage Aufl Kapitel Kapitels Jahrgang Band Heft Lebensjahr Lebensjahrs Tag Tages ' +
        'Woche Klasse Platz Quartal Grades Ordnung Generation Jh Jhs Jahrestag Semester Weltkrieg Weltkriegs Weltkrieges',
    },
    closing: '“‘',
  },
  fr: {
    never: 'p.ex c.-à-d c.à.d i.e mme mmes mlle dr pr mgr st ste cf env av ap j.-c vs éd éds dir trad resp',
    number: 'fig figs tab p pp vol t n nos no chap art éq sect réf réfs ch l livr coll sec',
    final: 'etc suiv sq sqq',
    unsure: 'et.al coll ibid id op.cit art.cit loc.cit s.d s.l',
    plain: 'par ser est ex def prop cor rem par ave res',
    openers:
      'Le La Les Un Une Des Il Elle Ils Elles Nous On Ce Cette Ces Cet Cela Ceci Dans En Au Aux Pour Par Sur Avec Sans Selon ' +
      'Si Comme Ainsi Mais Or Donc Car Cependant Toutefois Enfin Ensuite Puis De Du À Après Avant Depuis Lorsque Quand ' +
      'Chaque Plusieurs Certains Tous Toutes Leur Leurs Son Sa Ses Notre Nos Finalement Bien Même Ici Y Quel Quelle Qui ' +
      'Deux Trois Entre Parmi Malgré Grâce',
  },
  es: {
    never:
      'p.ej p.e v.gr dr dra sr sra sres prof lic ing cf cfr vs aprox ed eds coord comp trad gral avda ee.uu i.e',
    number: 'fig figs tab pág págs p pp núm núms n.º no.º vol vols cap caps art arts t s ec sec apdo ss',
    final: 'etc ss',
    unsure: 'et.al cols col ibíd ibid íd id op.cit ob.cit a.c d.c s.f s.a ud uds cía',
    plain: 'no ser par ex def cor res est mas min pl',
    units: 's',
    openers:
      'El La Los Las Un Una Unos Unas Lo Este Esta Estos Estas Esto Ese Esa Eso Aquel En Con Por Para De Del Al A Sin Sobre Según ' +
      'Entre Desde Hasta Tras Ante Si Como Cuando Aunque Pero Sin Además También Así Asimismo No Se Su Sus Es Son Fue Hay ' +
      'Finalmente Luego Después Antes Ahora Entonces Cada Todos Todas Muchos Algunos Varios Otros Otra Otro Ambos Nuestro ' +
      'Nuestros Nuestra Dos Tres Cuatro Que Quien Y O Nosotros Ellos Ellas Él Ella Posteriormente',
  },
  pt: {
    never: 'p.ex dr dra sr sra srs prof profa eng cf vs aprox ed eds org orgs coord trad av i.e v.g exmo',
    number: 'fig figs tab pág págs p pp núm n nº vol vols v cap caps art arts eq sec séc',
    final: 'etc ss',
    unsure: 'et.al cols col ibid id op.cit ob.cit a.c d.c s.d s.l',
    plain: 'no ser par ex cor res est mas min com def',
    openers:
      'O A Os As Um Uma Uns Umas Este Esta Estes Estas Isto Isso Esse Essa Esses Essas Aquele Em No Na Nos Nas Ao Aos À Às Com Por ' +
      'Pelo Pela Para De Do Da Dos Das Sem Sobre Segundo Entre Desde Até Após Se Como Quando Embora Mas Porém Contudo Além ' +
      'Também Assim Não Seu Sua Seus Suas É São Foi Há Finalmente Depois Antes Agora Então Cada Todos Todas Muitos Alguns ' +
      'Vários Outros Outra Outro Ambos Nosso Nossos Dois Duas Três Quatro Que Quem E Ou Nós Eles Elas Ele Ela Posteriormente Conforme',
  },
  it: {
    never:
      'p.es ad.es per.es dott dott.ssa prof prof.ssa sig sig.ra cfr cf vs ca cosid ed eds trad i.e ing avv egr on',
    number: 'fig figg tab tabb pag pagg p pp n nn nr vol voll cap capp art artt eq sez sec t par',
    final: 'ecc etc ss sgg seg segg',
    unsure: 'et.al coll ibid id op.cit art.cit loc.cit a.c d.c s.d s.l cit',
    plain: 'no ex res mol con pl def min est',
    units: 'sec',
    openers:
      'Il Lo La I Gli Le Un Uno Una Questo Questa Questi Queste Quello Quella In Nel Nella Nei Nelle Negli Con Per Da Dal Dalla Di Del ' +
      'Della Dei A Al Alla Ai Alle Su Sul Sulla Senza Secondo Tra Fra Se Come Quando Ma Però Tuttavia Inoltre Anche Così ' +
      'Non Si È Sono Fu Ci Vi Infine Poi Dopo Prima Ora Allora Ogni Tutti Tutte Molti Alcuni Altri Altra Altro Entrambi ' +
      'Nostro Due Tre Quattro Che Chi E O Noi Essi Esse Egli Ella Loro Invece Quindi Pertanto',
  },
  ru: {
    never:
      'т.е т.к т.н т.о т.ч см ср напр проф акад доц чл.-корр им ул т.наз св изд ред сост пер отв под.ред',
    number: 'рис табл с сс стр т тт гл п пп ч кн вып разд ст прил ил',
    final: 'и.т.д и.т.п т.д т.п и.др и.пр др пр',
    unsure: 'г гг в вв н.э до.н.э руб тыс млн млрд кг мин сек и.соавт соавт указ.соч там.же',
    words: 'ок род',
    openers:
      'В Во На По Для При С Со К Ко О Об От До Из У За Под Над Без Через После Перед Между Это Этот Эта Эти Этого Такой Такая ' +
      'Такие Так Таким Он Она Они Оно Мы Я Как Если Когда Хотя Однако Но А И Также Кроме Затем Далее Здесь Там Тогда ' +
      'Поэтому Следовательно Наконец Впоследствии Все Всё Многие Некоторые Каждый Наши Наша Наш Его Её Их Два Три Четыре ' +
      'Что Кто Где Почему Согласно Среди Не Ни Были Было Был Была Данные Результаты Работа Метод Автор Авторы',
    units: 'см',
    closing: '“',
  },
};

const abbreviationPrefixes = (abbreviations: Iterable<string>): Set<string> => {
  const prefixes = new Set<string>();
  for (const abbreviation of abbreviations) {
    const parts = abbreviation.split('.');
    for (let count = 1; count < parts.length; count++) prefixes.add(parts.slice(0, count).join('.'));
  }
  return prefixes;
};

function compile(data: LanguageData): LanguageRules {
  const rules = {
    never: splitWords(data.never),
    number: splitWords(data.number),
    final: splitWords(data.final),
    unsure: splitWords(data.unsure),
    plain: splitWords(data.plain),
    words: splitWords(data.words),
    units: splitWords(data.units),
    openers: splitWords(data.openers),
  };
  return {
    ...rules,
    prefixes: abbreviationPrefixes([...rules.never, ...rules.number, ...rules.final, ...rules.unsure]),
    ordinals: data.ordinals && {
      before: splitWords(data.ordinals.before),
      after: splitWords(data.ordinals.after),
    },
    closing: data.closing ?? '',
  };
}

const RULES = new Map(Object.entries(LANGUAGES).map(([code, data]) => [code, compile(data)]));

/** Returns the rules of a language, by its BCP 47 code; undefined for English and for languages without rules. */
export const languageRules = (language: string | null | undefined): LanguageRules | undefined =>
  language ? RULES.get(language.toLowerCase().split(/[-_]/, 1)[0] ?? '') : undefined;
