import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteBibliography } from './note-bibliography.js';

/** What each note cites, as the titles of the entries. */
function citedTitles(notes: string[]): (string[] | undefined)[] | undefined {
  const bibliography = noteBibliography(notes.map((text, at) => ({ id: `n${at + 1}`, text })));
  if (!bibliography) return undefined;
  const titles = new Map(bibliography.references.map(({ id, title }) => [id, title ?? '']));
  return notes.map((_, at) =>
    bibliography.cited.get(`n${at + 1}`)?.map((id) => (id === null ? '?' : (titles.get(id) ?? '!'))),
  );
}

test('notes in English: full references, ibid., op. cit., idem, short titles, several works in one note', () => {
  assert.deepEqual(
    citedTitles([
      'Jane Marlow, Silt in Slow Rivers (London: Heath Press, 1998), 45.',
      'Ibid., 47.',
      'See Karl Hess, “Mills and Weirs,” Journal of Rivers 12, no. 3 (2004): 45–67; Anna Ito, Fields of Oats (Leeds: Oat Press, 2001).',
      'Marlow, Silt, 50.',
      'Hess, op. cit., p. 51.',
      'Ito, 12; Marlow, Slow Rivers, 3.',
      'Idem, Barges on Canals (London: Heath Press, 2003), 9.',
      'The mill burned down in spring.',
      'Marlow, Barges, 10.',
      'Nobody, op. cit., 3.',
    ]),
    [
      ['Silt in Slow Rivers'],
      ['Silt in Slow Rivers'],
      ['Mills and Weirs', 'Fields of Oats'],
      ['Silt in Slow Rivers'],
      ['Mills and Weirs'],
      ['Fields of Oats', 'Silt in Slow Rivers'],
      ['Barges on Canals'],
      undefined,
      ['Barges on Canals'],
      ['?'],
    ],
  );
});

test('notes in German: place and year without brackets, ebd., a. a. O., ders., Hrsg.', () => {
  assert.deepEqual(
    citedTitles([
      'Karl Meier: Die Geschichte des Hafers, Berlin 1998, S. 12.',
      'Ebd., S. 14 f.',
      'Vgl. Weber, Anna: Höfe im Mittelalter. In: Lang, Otto (Hrsg.): Felder und Dörfer. Bd. 2. Berlin: Heath 2001, S. 12–15.',
      'Meier, a. a. O., S. 20.',
      'Ders.: Der Roggen, Hamburg 2003, S. 5.',
      'Weber, Höfe, S. 13; Meier, Roggen, S. 7.',
    ]),
    [
      ['Die Geschichte des Hafers'],
      ['Die Geschichte des Hafers'],
      ['Höfe im Mittelalter'],
      ['Die Geschichte des Hafers'],
      ['Der Roggen'],
      ['Höfe im Mittelalter', 'Der Roggen'],
    ],
  );
});

test('notes in French: voir, ibid., art. cit.', () => {
  assert.deepEqual(
    citedTitles([
      'Jean Dupont, Le Seigle au Moyen Âge, Paris, Heath, 1998, p. 12.',
      'Ibid., p. 13.',
      'Voir Anne Petit, « Le blé en Beauce », Revue des champs, vol. 3, no 2, 2001, p. 12-34.',
      'Luc Roche, Les Moulins (Lyon, Heath, 2003), p. 4.',
      'Petit, art. cit., p. 15.',
    ]),
    [
      ['Le Seigle au Moyen Âge'],
      ['Le Seigle au Moyen Âge'],
      ['Le blé en Beauce'],
      ['Les Moulins'],
      ['Le blé en Beauce'],
    ],
  );
});

test('short forms name works by the number of a note, by all authors, by an initial and by a phrase', () => {
  assert.deepEqual(
    citedTitles([
      'Jane Marlow and Karl Hess, The River and the Mill (London: Heath Press, 1998), 45; Jane Marlow, Weirs (York: Oat Press, 1999), 3.',
      'Karl Hess, The Mill and the River (York: Oat Press, 1997), p. 3.',
      'Hess (n 2) 12.',
      'Marlow & Hess, supra note 1, at 50.',
      'Marlow, op. cit., p. 4.',
      'Id. at 45.',
      'K. Hess, Mill and the River, op. cit., p. 9.',
      'Anna Marlow, The Mills (York: Oat Press, 1996), pp. 3–9, at 4.',
      'A. Marlow, Mills, 5; J. Marlow, Weirs, 4.',
    ]),
    [
      ['The River and the Mill', 'Weirs'],
      ['The Mill and the River'],
      ['The Mill and the River'],
      ['The River and the Mill'],
      ['Weirs'],
      ['Weirs'],
      ['The Mill and the River'],
      ['The Mills'],
      ['The Mills', 'Weirs'],
    ],
  );
});

test('notes in German, Russian, Chinese and Japanese: two authors, numbers of notes, names without spaces', () => {
  assert.deepEqual(
    citedTitles([
      'Karl Meier/Anna Lang: Das Korn, Köln 1979, S. 61.',
      'Otto Weber: Höfe, in: Karl Lang (Hrsg.): Felder, Köln 1933, S. 280–300, hier S. 283.',
      'Meier/Lang (wie Anm. 1), S. 58.',
      'Соболев Н. В. История: лес и деревня. СПб.: Наука, 1953. С. 71.',
      'Там же. С. 85.',
      'Соболев Н. В. Указ. соч. С. 9.',
      '王海、李建国：《清代水车》，北京：人民书局，1998年，第12页。',
      '详见王海、李建国：《清代水车》，第71页；同上书，第3页。',
      '小林健「水車と穀物」『村落研究』12巻3号、2004年、45–67頁。',
      '小林前掲「水車と穀物」83頁。',
    ]),
    [
      ['Das Korn'],
      ['Höfe'],
      ['Das Korn'],
      ['История: лес и деревня'],
      ['История: лес и деревня'],
      ['История: лес и деревня'],
      ['清代水车'],
      ['清代水车'],
      ['水車と穀物'],
      ['水車と穀物'],
    ],
  );
});

test('initials are not words for "see", and "ibid." after a work that was not found cites no other', () => {
  const notes = [
    'S. Marlow, Silt in Slow Rivers (London: Heath Press, 1998), 45.',
    'V. Hess, “Mills and Weirs,” Journal of Rivers 12, no. 3 (2004): 45–67.',
    'Anna Ito, Fields of Oats (Leeds: Oat Press, 2001).',
    'Nobody, op. cit., 3.',
    'Ibid., 4.',
    'Marlow, Silt, 50.',
    'The mill burned down in spring.',
    'Ibid., 51.',
    'Petersen, Karl, Notes.',
    'Ibid., 7.',
  ];
  assert.deepEqual(citedTitles(notes), [
    ['Silt in Slow Rivers'],
    ['Mills and Weirs'],
    ['Fields of Oats'],
    ['?'],
    ['?'],
    ['Silt in Slow Rivers'],
    undefined,
    ['Silt in Slow Rivers'],
    undefined,
    ['?'],
  ]);
  const bibliography = noteBibliography(notes.map((text, at) => ({ id: String(at), text })));
  assert.deepEqual(
    bibliography?.references.map(({ authors }) => authors?.[0]?.name),
    ['S. Marlow', 'V. Hess', 'Anna Ito'],
  );
});

test('a work that is stated in full twice is one entry', () => {
  const full = 'Jane Marlow, Silt in Slow Rivers (London: Heath Press, 1998), 45.';
  const bibliography = noteBibliography(
    [
      full,
      full,
      'Karl Hess, Weirs (York: Oat Press, 1999), 3.',
      'Anna Ito, Oats (York: Oat Press, 1997), 3.',
    ].map((text, at) => ({ id: String(at), text })),
  );
  assert.equal(bibliography?.references.length, 3);
});

test('remarks, addresses and few references are not a bibliography', () => {
  const remarks = [
    'We thank the mill.',
    'In 1998 the river froze.',
    'See Section 3.',
    'https://mill.example/data',
    'All prices are in crowns of 1890.',
  ];
  assert.equal(citedTitles(remarks), undefined);
  assert.equal(
    citedTitles([...remarks, 'Jane Marlow, Silt in Slow Rivers (London: Heath Press, 1998), 45.']),
    undefined,
  );
  assert.equal(citedTitles([]), undefined);
  assert.equal(citedTitles(['', ';;;', '(((', 'ibid.', 'op. cit.', '“']), undefined);
});

test('hostile notes take time in proportion to their length', () => {
  for (const piece of ['ibid. ', 'A. ', 'vgl. ', 'Marlow, ', '((', '1998, ', 'see '])
    assert.doesNotThrow(() => citedTitles(Array.from({ length: 4 }, () => piece.repeat(20_000))));
  const works = Array.from(
    { length: 400 },
    (_, at) => `Jane Marlow, Silt ${at} in Slow Rivers (London: Heath Press, 1998), 45; Marlow, Silt ${at}.`,
  );
  assert.equal(noteBibliography(works.map((text, at) => ({ id: `${at}`, text })))?.cited.size, 400);
  const full = 'Jane Marlow, Silt in Slow Rivers (London: Heath Press, 1998), 45';
  const crowded = Array.from(
    { length: 101 },
    (_, at) => full.replace('Silt', `Silt ${at}`) + '; Marlow, Silt'.repeat(99),
  );
  assert.equal(citedTitles(crowded)?.length, undefined);
  assert.equal(citedTitles(crowded.slice(1))?.length, 100);
  const remark = 'The mill burned down in spring, '.repeat(40);
  assert.deepEqual(
    citedTitles([
      `${full}.`,
      'Karl Hess, Weirs (York: Oat Press, 1999), 3.',
      'Anna Ito, Oats (York: Oat Press, 1997), 3.',
      `Jane Marlow, ${remark} Mud (York: Oat Press, 1997), 3.`,
    ])?.[3],
    undefined,
  );
});

test('notes that look like references to other notes are read in time', () => {
  const before = process.cpuUsage().user;
  const works = ['Silt in Rivers', 'Barges on Canals', 'Mud and Moor'].map(
    (title) => `Jane Marlow, ${title} (London: Heath Press, 1998), 45.`,
  );
  citedTitles([...works, ...Array.from({ length: 1000 }, () => `Marlow (above${','.repeat(3900)}`)]);
  assert.ok(process.cpuUsage().user - before < 10_000_000);
});

test('an author with two family names is named by both of them later', () => {
  assert.deepEqual(
    citedTitles([
      'Juana Vidal Rueda, Los molinos del norte, Madrid, Ediciones del Río, 1998, pp. 12-15.',
      'Pablo Morales, «Derecho del agua», Revista de Historia Rural, vol. 54, 2006, pp. 101-128.',
      'Marta Ricart, El río mudo, Sevilla, Guadalquivir, 1999, p. 8.',
      'Vidal Rueda, Los molinos del norte, op. cit., p. 88.',
    ]),
    [['Los molinos del norte'], ['Derecho del agua'], ['El río mudo'], ['Los molinos del norte']],
  );
});

test('names that are also words before a reference are names', () => {
  assert.deepEqual(
    citedTitles([
      'Anders Johansson, Schlamm in Seen, Lund 1998, S. 3.',
      'Karl Anders, Die Mühle, Köln 1999, S. 8.',
      'Peter Lindner, Der stumme Fluss, Köln 1999, S. 8.',
      'Johansson, Schlamm in Seen, S. 12; Anders, Die Mühle, S. 12.',
      'So auch Lindner, Der stumme Fluss, S. 9.',
    ]),
    [
      ['Schlamm in Seen'],
      ['Die Mühle'],
      ['Der stumme Fluss'],
      ['Schlamm in Seen', 'Die Mühle'],
      ['Der stumme Fluss'],
    ],
  );
});

test('names in capitals before "op. cit." are two references, and the year of a chapter is not its pages', () => {
  const notes = [
    'MACHADO, Ana. As águas do norte. Lisboa: Rio, 1998, p. 12.',
    'PIRES, Carlos; MOTA, Ana. O rio mudo. Lisboa: Rio, 1999, p. 8.',
    'Hans Köhler, Müller und Bauern, in: Zeitschrift für Agrargeschichte 61 (2013), S. 1601–1630.',
    'MACHADO, Op. cit.; PIRES, Op. cit.',
  ];
  assert.deepEqual(citedTitles(notes)?.at(-1), ['As águas do norte', 'O rio mudo']);
  const bibliography = noteBibliography(notes.map((text, i) => ({ id: `${i}`, text })));
  assert.deepEqual(
    bibliography?.references.map(({ year }) => year),
    [1998, 1999, 2013],
  );
});

test('titles that begin like names are titles', () => {
  assert.deepEqual(
    citedTitles([
      'Anna Vogel, Die Mühlen des Nordens. Eine Sozialgeschichte, Göttingen 1998, S. 12–15.',
      'Jeanne Vidal, Les Moulins du Nord. Une histoire sociale, Paris, Éditions du Fleuve, 1998, p. 12-15.',
      'Peter Lindner, Der stumme Fluss, Köln 1999, S. 8.',
      'Vogel, Mühlen des Nordens (wie Anm. 1), S. 88.',
    ]),
    [
      ['Die Mühlen des Nordens. Eine Sozialgeschichte'],
      ['Les Moulins du Nord. Une histoire sociale'],
      ['Der stumme Fluss'],
      ['Die Mühlen des Nordens. Eine Sozialgeschichte'],
    ],
  );
});

test('in Japanese notes, works are also separated by commas after pages', () => {
  assert.deepEqual(
    citedTitles([
      '鈴木健「十八世紀の水利権」『農業史研究』54号、2006年、101–128頁。',
      '田中一郎『北国の水車』（大河書房、1998年）12–15頁。',
      '鈴木、前掲論文、119頁、佐藤真理「小作と年貢」高橋誠編『村の経済』（利根出版、2011年）33–60頁。',
      '佐藤、前掲論文、41頁。田中、前掲書、88頁。',
      '鈴木健『沈黙の川』（淀川書店、1999年）8頁。',
      '鈴木、前掲論文、120頁。',
    ]),
    [
      ['十八世紀の水利権'],
      ['北国の水車'],
      ['十八世紀の水利権', '小作と年貢'],
      ['小作と年貢', '北国の水車'],
      ['沈黙の川'],
      ['十八世紀の水利権'],
    ],
  );
});

test('a volume is cited by its editors, and "Ders." or "Ead." means them', () => {
  for (const [editor, idem] of [
    ['Otto Quist (Hrsg.)', 'Ders.'],
    ['Odile Quist (dir.)', 'Id.'],
    ['Ottavia Quisti (a cura di)', 'Ead.'],
  ])
    assert.deepEqual(
      citedTitles([
        'Karl Hess, Silt, Berlin 1998, S. 12.',
        `${editor}, Sources, Berlin 1975, S. 210.`,
        `${idem}, Mills and Weirs, Berlin 1981, S. 33.`,
        `${editor?.split(' ')[1]}, Mills and Weirs, S. 34.`,
      ]),
      [['Silt'], ['Sources'], ['Mills and Weirs'], ['Mills and Weirs']],
    );
});
