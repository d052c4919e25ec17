import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteBibliography } from './note-bibliography.js';

// Invented notes in layouts of journals and theses. A pair is a note and the first words of the titles that it cites.
type Layout = readonly (readonly [note: string, ...titles: string[]])[];
const LAYOUTS: Readonly<Record<string, readonly Layout[]>> = {
  German: [
    [
      [
        'Ulrike Sander, Das Wasser der Mühlen. Technik und Recht im Oberland 1750–1850 (Studien zur Agrargeschichte 14), Stuttgart 2007, S. 33–35.',
        'Wasser',
      ],
      ['Vgl. ebd., S. 40.', 'Wasser'],
      [
        'Hans-Peter Köhler, Müller und Bauern im Streit, in: Zeitschrift für Agrargeschichte 61 (2013), H. 2, S. 45–67, hier S. 51.',
        'Müller',
      ],
      ['Sander, Wasser der Mühlen, S. 88; Köhler, Müller und Bauern, S. 60.', 'Wasser', 'Müller'],
      ['So auch Köhler (Anm. 3), S. 62.', 'Müller'],
      ['Dies ist in der Forschung umstritten.'],
      ['Zit. nach Wilhelm von Trotha: Der Bach und das Dorf. Göttingen: Vandenbroek 1991, S. 12.', 'Bach'],
      ['Trotha, Bach, S. 14. Dagegen Sander, Wasser der Mühlen, S. 91.', 'Bach', 'Wasser'],
    ],
    [
      [
        'Zum Folgenden grundlegend: Reinhard Ostermann: Vom Recht des Wassers. Eine Einführung, 3. Aufl., München/Wien 1998, hier bes. S. 12ff.',
        'Recht',
      ],
      [
        'Ebd., 44; ferner Eva Maria Lindt, „Dorf und Herrschaft“, Historische Blätter 280 (2005), 601–630, 610.',
        'Recht',
        'Dorf',
      ],
      [
        'Friedrich Katz/Ines Bohm (Hg.), Bauern und Bürger. Festschrift für Otto Rahm (= Schriften zur Landesgeschichte, Bd. 7), Köln u. a.: Böhler 2011.',
        'Bauern',
      ],
      ['Lindt, Dorf (wie Anm. 2), 605.', 'Dorf'],
      ['Ostermann, Recht, a.a.O., S. 15; vgl. auch Katz/Bohm, Bauern, S. 3.', 'Recht', 'Bauern'],
      [
        'Susanne Pfeil: Art. „Mühle“, in: Lexikon des Landlebens, Bd. 4, Stuttgart 1993, Sp. 885–888.',
        'Mühle',
      ],
      ['Pfeil, Mühle, Sp. 886.', 'Mühle'],
    ],
  ],
  French: [
    [
      [
        'Claire Bonnefoy, L’eau disputée. Moulins et irrigation en Provence (xvie-xviiie siècle), Rennes, PUR, coll. « Histoire », 2009, p. 45 sq.',
        'eau disp',
      ],
      ['Ibid., p. 52.', 'eau disp'],
      [
        'Voir notamment M. Garrel, « Les meuniers et la loi », dans P. Astier (dir.), Le village et le droit, Lyon, PUL, 2011, p. 101-120, ici p. 104.',
        'meuniers',
      ],
      ['C. Bonnefoy, L’eau disputée…, op. cit., p. 60.', 'eau disp'],
      [
        'Cf. M. Garrel, « Les meuniers… », art. cité, p. 110 ; C. Bonnefoy, op. cit., p. 61.',
        'meuniers',
        'eau disp',
      ],
      ['Ce point reste débattu.'],
      ['Henri de Lubersac, Le Bief et la paroisse, Paris, Éditions du Cerisier, 1987, t. II, p. 12.', 'Bief'],
      [
        'Ibidem, p. 14 ; voir aussi Garrel, « Les meuniers et la loi », art. cit., p. 112.',
        'Bief',
        'meuniers',
      ],
    ],
    [
      [
        'Jean-Marc Thibaudet, La Rivière et les hommes : une histoire du bassin, Toulouse, Privas, 2e éd., 1994, 312 p.',
        'Rivi',
      ],
      ['Ibid.', 'Rivi'],
      [
        'Sur ce point, voir Lucie Arnal et Paul Cazes, « Droit d’eau et communautés », Annales du Midi rural, 112, 2000, p. 5-28.',
        'Droit d',
      ],
      ['J.-M. Thibaudet, La Rivière…, ouvr. cité, p. 30.', 'Rivi'],
      ['L. Arnal et P. Cazes, « Droit d’eau… », loc. cit., p. 9.', 'Droit d'],
      ['ARNAL (L.), Les Barrages, Paris, Armand Colas, 2004, p. 6.', 'Barrages'],
      ['Arnal, Barrages, p. 7.', 'Barrages'],
      ['Thibaudet, 1994, p. 31.', 'Rivi'],
    ],
  ],
  Spanish: [
    [
      [
        'BENAVIDES ROJO, Marta: Molinos y señores en la sierra (1550-1700). Granada: Editorial Alhambra, 2005, p. 77.',
        'Molinos',
      ],
      ['Ibídem, p. 80.', 'Molinos'],
      ['Cfr. OLMEDO, Luis: «El agua y la ley», Hispania rural, LXX/234 (2010), pp. 33-58.', 'agua'],
      ['BENAVIDES ROJO, M.: op. cit., p. 91.', 'Molinos'],
      ['OLMEDO, L.: art. cit., p. 40; BENAVIDES ROJO, M.: Molinos y señores…, p. 92.', 'agua', 'Molinos'],
      ['Este punto sigue en discusión.'],
      [
        'Véase Javier de la Torre y Ana Gil, La acequia y la parroquia, Madrid, Cerezo, 1991, vol. 2, p. 12.',
        'acequia',
      ],
      ['De la Torre y Gil, La acequia, p. 14.', 'acequia'],
    ],
    [
      [
        'Antonio Salgado Ferrer, Historia del agua en Castilla, 2 vols., Madrid, Siglo Nuevo, 1988, I, p. 33.',
        'Historia del',
      ],
      ['Ibid., II, p. 40.', 'Historia del'],
      [
        'M. Peñalver, “Regantes y señores”, en J. Ortuño (coord.), El mundo rural, Valencia, PUVA, 1999, pp. 55-80.',
        'Regantes',
      ],
      ['Salgado Ferrer, Historia del agua, p. 50; Peñalver, “Regantes”, p. 60.', 'Historia del', 'Regantes'],
      ['Salgado, ob. cit., p. 51.', 'Historia del'],
      ['Ídem.', 'Historia del'],
      ['Laura Ibarra: Los pozos de nieve, Zaragoza: Ebro, 2003, pág. 18.', 'pozos'],
      ['Ibarra, Pozos, pág. 20.', 'pozos'],
    ],
  ],
  Portuguese: [
    [
      [
        'Teresa Valadares, Azenhas e moinhos do Minho, 2.ª ed., Porto, Edições Afrontal, 2004, p. 61.',
        'Azenhas',
      ],
      ['Idem, ibidem, p. 63.', 'Azenhas'],
      ['Cf. Rui Sampaio, «A água dos pobres», Ler a Terra, n.º 45, 2012, pp. 9-28.', 'pobres'],
      ['Valadares, ob. cit., p. 70.', 'Azenhas'],
      [
        'Sampaio, art. cit., p. 12; Teresa Valadares, Azenhas e moinhos..., cit., p. 71.',
        'pobres',
        'Azenhas',
      ],
      ['Este ponto continua em debate.'],
      ['LACERDA, João de. A levada e a paróquia. São Paulo: Editora Cereja, 1991. p. 12.', 'levada'],
      ['LACERDA, 1991, p. 14; cf. ainda Sampaio, «A água dos pobres», p. 13.', 'levada', 'pobres'],
    ],
    [
      [
        'MACHADO, Helena Brito. O rio e o engenho. 2. ed. Rio de Janeiro: Paz & Terra, 1989, p. 44.',
        'rio e o',
      ],
      ['Ibidem, p. 45.', 'rio e o'],
      [
        'PIRES, Carlos; MOTA, Ana. “Escravos e águas”. Revista de História Rural, v. 12, n. 23, p. 33-50, 1995.',
        'Escravos',
      ],
      ['MACHADO, op. cit., p. 50.', 'rio e o'],
      ['PIRES; MOTA, op. cit., p. 40.', 'Escravos'],
      ['António Borges Leitão, As Levadas da Serra, Lisboa: Presençal, 1975, pp. 20-22.', 'Levadas'],
      ['Leitão, As Levadas, p. 23.', 'Levadas'],
      ['Borges Leitão, op. cit., p. 24.', 'Levadas'],
    ],
  ],
  Italian: [
    [
      [
        'C. Morandini, Acque contese. Mulini e comunità nel Friuli moderno, Bologna, il Molino, 2006, p. 45.',
        'Acque',
      ],
      ['Ivi, p. 50.', 'Acque'],
      [
        'Cfr. L. Persico, Il mugnaio e la legge, in «Quaderni rurali», 2010, n. 134, pp. 401-430, in part. p. 410.',
        'mugnaio',
      ],
      ['Morandini, Acque contese, cit., pp. 77 ss.', 'Acque'],
      ['Persico, Il mugnaio cit., p. 412; Morandini, Acque contese cit., p. 80.', 'mugnaio', 'Acque'],
      ['Il punto resta discusso.'],
      [
        'A. Fabbri, Il grano, in La terra divisa, a cura di G. Rota, Torino, Einardi, 1998, pp. 3-40: 12.',
        'grano',
      ],
      ['Ibidem. Si veda anche Persico, Il mugnaio, cit., p. 415.', 'grano', 'mugnaio'],
    ],
    [
      [
        'Si veda G. L. Bertolini, I padroni dell’acqua: poteri e conflitti nel Veneto (secoli XV-XVII), Milano, Angelini, 1988, pp. 21-40.',
        'padroni',
      ],
      ['Ibid., p. 35.', 'padroni'],
      [
        'M. Dal Pozzo – F. Ruggeri, Le rogge dei monaci, «Rivista di storia della terra», XXXIV (1994), n. 2, pp. 3-28.',
        'rogge',
      ],
      ['Bertolini, I padroni dell’acqua, op. cit., p. 50.', 'padroni'],
      ['Dal Pozzo – Ruggeri, Le rogge, cit., p. 7.', 'rogge'],
      ['Id., Campi e canali, Roma-Bari, Laterna, 2001.', 'Campi'],
      ['V. Sanna (a cura di), Terre d’acqua, Cagliari 1979.', 'Terre'],
      ['Sanna, Terre d’acqua, cit., p. 9.', 'Terre'],
    ],
  ],
  Russian: [
    [
      ['Громова А. П. Мельницы и крестьяне: очерки быта. М.: Академкнига, 2004. С. 45.', 'Мельницы'],
      ['Там же. С. 50.', 'Мельницы'],
      ['См.: Лебедев К. И. Вода и закон // Сельская история. 2011. № 3. С. 33–58.', 'Вода'],
      ['Громова А. П. Указ. соч. С. 77.', 'Мельницы'],
      ['Лебедев К. И. Вода и закон. С. 40; Громова А. П. Мельницы и крестьяне. С. 80.', 'Вода', 'Мельницы'],
      ['Этот вопрос остаётся спорным.'],
      ['Подробнее см.: Зимин Д. С., Орлова Т. В. Плотина и приход. СПб.: Вишня, 1991. С. 12.', 'Плотина'],
      ['Цит. по: Зимин Д. С., Орлова Т. В. Указ. соч. С. 14.', 'Плотина'],
    ],
    [
      ['Карпов С. Л., Нилова Е. Р. Реки и люди: исторические очерки. Новосибирск, 1987. С. 15–18.', 'Реки'],
      ['Там же.', 'Реки'],
      [
        'Белов Г. Н. Плотины XVIII века // Вопросы сельской истории. 1999. № 4. С. 20–31; Орлов И. П. Вёсла. М., 2001.',
        'Плотины',
        'Вёсла',
      ],
      ['Карпов С. Л., Нилова Е. Р. Указ. соч. С. 20.', 'Реки'],
      ['Белов Г. Н. Плотины… С. 25.', 'Плотины'],
      ['Он же. Озёра и каналы. Л., 1990. С. 3.', 'Озёра'],
      ['А. В. Сомов. Рыбаки. — М.: Волна, 2005. — С. 44.', 'Рыбаки'],
      ['Сомов А. В. Рыбаки. С. 45.', 'Рыбаки'],
    ],
  ],
  Chinese: [
    [
      ['陈文海：《明清江南水利研究》，上海：东方书局，2003年，第45—47页。', '江南'],
      ['同上，第50页。', '江南'],
      ['参见周文远：《水车与乡村社会》，《农史学刊》2010年第3期。', '水车'],
      ['陈文海：《明清江南水利研究》，第88页。', '江南'],
      ['周文远：《水车与乡村社会》，第12页；陈文海前引书，第90页。', '水车', '江南'],
      ['这一点尚有争议。'],
      ['[美]史密德：《乡土与国家》，张立译，北京：文化书局，1998年，第12页。', '乡土'],
      ['史密德：《乡土与国家》，第14页。', '乡土'],
    ],
    [
      ['傅衡平、郑一鸣主编：《中国水车史》（上册），成都：蜀江出版社，1989年，第22页。', '水车史'],
      ['同上书，第30页。', '水车史'],
      ['林晓：《清代的渠与村》，载王志编：《乡村研究论集》，台北：联景出版公司，1996年，第100页。', '渠与村'],
      ['傅衡平、郑一鸣主编：《中国水车史》（上册），第33页。', '水车史'],
      ['林晓：《清代的渠与村》，第101页。', '渠与村'],
      ['参见（清）徐松龄：《河渠志》卷三，北京：中文书局，1982年，第5页。', '河渠志'],
      ['徐松龄：《河渠志》卷三，第6页。', '河渠志'],
      ['见前揭林晓文，第102页。', '渠与村'],
    ],
  ],
  Japanese: [
    [
      ['中村葵『近世水利史の研究』（淡水書房、二〇〇三年）四五頁。', '近世水利'],
      ['同右、五〇頁。', '近世水利'],
      ['高木亮「水車と村」（『農村史論集』第一二号、二〇一〇年）。', '水車と村'],
      ['前掲中村『近世水利史の研究』八八頁。', '近世水利'],
      ['高木前掲論文、一五頁。中村前掲書、九〇頁。', '水車と村', '近世水利'],
      ['この点には異論もある。'],
      ['石田薫「用水と寺」（木村誠編『村の世界』大空出版、一九九一年、一二頁）。', '用水'],
      ['石田前掲「用水と寺」一四頁。', '用水'],
    ],
    [
      ['吉野一成『川と人びと』青葉書店、1982年、35頁。', '川と人'],
      ['同書、40–41頁。', '川と人'],
      ['森田真「近代の堰」『地方史論』第30巻第2号、1990年、15–32頁を参照。', '近代の堰'],
      ['吉野前掲書、42頁。', '川と人'],
      ['森田前掲論文、20頁、および吉野『川と人びと』43頁。', '近代の堰', '川と人'],
      ['森田真『堰の社会史』（昭和五十五年、筑波出版）、七頁。', '堰の社会'],
      ['森田前掲『堰の社会史』八頁。', '堰の社会'],
      ['前掲、吉野『川と人びと』、44頁。', '川と人'],
    ],
  ],
  English: [
    [
      [
        'On this see generally Margaret O’Dell, Waters of the North: Law and Custom, 1500–1800, 2nd ed. (Cambridge, MA: Harbor University Press, 1987), chap. 2.',
        'Waters',
      ],
      ['Ibid., 45.', 'Waters'],
      ['Peter van Loon and Amy Chu, ‘The Miller’s Due’, Past Rivers, 88 (1980), pp. 3–29, at p. 12.', 'Due'],
      ['O’Dell, Waters of the North, 50; van Loon and Chu, ‘Miller’s Due’, 20.', 'Waters', 'Due'],
      ['Id., Weirs and Wills (Oxford, 1990), p. 4.', 'Weirs'],
      ['J. S. Bright, ‘Canals’, in K. Moss (ed.), Rural Worlds (Leeds, 2001), pp. 4–30.', 'Canals'],
      ['Bright, ‘Canals’, p. 6.', 'Canals'],
      ['O’Dell, op. cit., 51.', 'Waters'],
    ],
  ],
};

for (const [language, layouts] of Object.entries(LAYOUTS))
  test(`notes in ${language} cite what they name, in two layouts`, () => {
    for (const notes of layouts) {
      const bibliography = noteBibliography(notes.map(([text], at) => ({ id: `${at}`, text })));
      const titles = new Map(bibliography?.references.map(({ id, title }) => [id, title ?? '']));
      notes.forEach(([text, ...expected], at) => {
        const cited = bibliography?.cited.get(`${at}`)?.map((id) => titles.get(id ?? '') ?? '?') ?? [];
        const found = cited.map((title, index) =>
          title.includes(expected[index] ?? '\0') ? expected[index] : title,
        );
        assert.deepEqual(found, expected, text);
      });
    }
  });

test('a book has its whole title, its authors and its year, without place, publisher, edition and series', () => {
  const others = [
    'Jane Marlow, Silt in Slow Rivers (London: Heath Press, 1998), 45.',
    'Karl Hess, Weirs (York: Oat Press, 1999), 3.',
    'Anna Ito, Oats (York: Oat Press, 1997), 3.',
  ];
  for (const [note, ...fields] of [
    [
      'Ulrike Sander, Das Wasser. Technik 1750–1850 (Studien zum Recht 14), Stuttgart 2007, S. 33.',
      'Das Wasser. Technik 1750–1850',
      'Sander',
      2007,
    ],
    [
      'BENAVIDES ROJO, Marta: Molinos (1550-1700). Granada: Alhambra, 2005, p. 7.',
      'Molinos (1550-1700)',
      'BENAVIDES ROJO',
      2005,
    ],
    [
      'Henri de Lubersac, Le Bief, Paris, Éditions du Cerisier, 1987, t. II, p. 12.',
      'Le Bief',
      'de Lubersac',
      1987,
    ],
    [
      'C. Morandini, Acque contese, 2ª ed., Bologna, il Molino, 2006, p. 45.',
      'Acque contese',
      'Morandini',
      2006,
    ],
    [
      'M. Dal Pozzo, Le rogge, «Rivista della terra», XXXIV (1994), n. 2, pp. 3-28.',
      'Le rogge',
      'Dal Pozzo',
      1994,
    ],
    ['ARNAL (Lucie), Les Barrages, Paris, Colas, 2004, p. 6.', 'Les Barrages', 'ARNAL', 2004],
    ['森田真『堰の社会史』（昭和五十五年、筑波出版）、七頁。', '堰の社会史', '森田真', 1980],
  ] as const) {
    const { references = [] } =
      noteBibliography([...others, note].map((text, at) => ({ id: `${at}`, text }))) ?? {};
    const { title, authors, year } = references.at(-1) ?? {};
    assert.deepEqual([title, authors?.[0]?.family ?? authors?.[0]?.name, year], fields);
  }
});
