const COUNTRIES =
  'ac ad ae af ag ai al ao aq ar au aw ax az ba bb bd bf bg bh bi bj bm bn bo br bs bt bw bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gt gu gw gy hk hm hn hr ht hu id ie il im io iq ir je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx mz na nc ne nf ng ni nl np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn tr tt tv tw tz ua ug uk uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw';
const GENERIC =
  'com org net edu gov mil int info biz arpa asia coop jobs mobi tel aero museum berlin hamburg koeln cologne nrw bayern saarland ruhr wien tirol london scot cymru bzh corsica paris alsace amsterdam frl vlaanderen brussels gent swiss zuerich barcelona madrid eus gal istanbul moscow tatar tokyo kyoto osaka nagoya taipei sydney melbourne kiwi quebec nyc boston rio africa capetown joburg durban dev xyz wiki blog ngo ong gmbh ltd llc bio';
const OTHER_SCRIPTS = 'рф укр бел бг срб мкд қаз ею ελ ευ 中国 中國 香港 台湾 台灣 公司 网络 한국 भारत';

/** Domains that are also English words, which may begin the next sentence after a missing space: `recall@k.In`. */
const WORDS =
  'am as at be by do in is it me my no so to us name pro academy science university institute education health healthcare care clinic hospital dental technology tech online site website space cloud app email systems solutions group company global world network digital software studio agency consulting engineering energy foundation community international social page link team earth green eco club media news plus one top shop store design art center today live life zone place works training school college help support expert guide law legal services example';

const splitWords = (list: string) => list.split(' ');
const upper = (word: string) => word.toUpperCase();
const capitalise = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

const ordinary = [...splitWords(COUNTRIES), ...splitWords(GENERIC)];
const wordDomains = splitWords(WORDS);

/** The top-level domains in all spellings; those that are words never have a single capital. */
export const TOP_LEVEL_DOMAINS = [
  ...ordinary.flatMap((name) => [name, upper(name), capitalise(name)]),
  ...wordDomains.flatMap((name) => [name, upper(name)]),
  ...splitWords(OTHER_SCRIPTS),
].join('|');

const wordSet = new Set(wordDomains);

/** Returns whether a top-level domain is also an English word. */
export const isWordDomain = (name: string): boolean => wordSet.has(name.toLowerCase());
