import assert from 'node:assert/strict';
import { test } from 'node:test';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import fc from 'fast-check';
import { itemAt } from '../../at.js';
import { markExtents } from '../mark-extents/mark-extents.js';
import { markFormat } from './formats.js';
import { hangingPhrase } from './hanging.js';
import { HANGING_PHRASES } from './hanging-phrases.js';
import { profiles } from './options.js';
import { makeParagraph } from './paper.fixture.js';
import { labelParagraph } from './paragraph.js';

const { paper, refined } = profiles;
const FIRST = 'The silt of a river settles in still water. ';
const LAST = ' We measured both for two years.';

/** Labels a sentence between two good ones: its text, with a plus if it is cite-worthy, or the reason why the paragraph is dropped. */
function outcome(sentence: string, options = paper): string {
  const labelled = labelParagraph(makeParagraph(FIRST + sentence + LAST), options);
  if (!Array.isArray(labelled)) return labelled.reason;
  const inner = labelled.slice(1, -1);
  return inner.map(({ text, label }) => (label === 'cite-worthy' ? `+ ${text}` : text)).join(' | ');
}

const CLEAN = '+ A dam slows the water and traps the silt.';

/** A sentence, its outcome with the profile `paper` and, if it differs, its outcome with `refined`; `clean` is short for {@link CLEAN}. */
const CASES: [sentence: string, paper: string, refined: string][] = `
# removal and the mending of what it leaves
A dam slows the water and traps the silt {[3]}. => clean
A dam slows the water and traps the silt [{3}, <5>]. => clean
A dam slows the water and traps the silt {[3]–[5]}. => clean
A dam slows the water and traps the silt ({3}). => citation in a format that is not accepted => clean
A dam slows the water and traps the silt ({Hess, 2011}; <Ito et al., 2012a>). => clean
A dam slows the water and traps the silt {[3]}, {[5]}. => clean
A dam slows the water and traps the silt ({Hess, 2011}) ({Ito, 2012}). => clean
A dam slows the water and traps the silt, {[3]}. => clean
A dam slows the water and traps the silt – {[3]}. => clean
A dam slows the water and traps the silt. {[3]} => clean
A dam slows the water and traps the silt {[3]} . => clean
Does a dam slow the water {[3]}? => + Does a dam slow the water?
Dams slow water, trap silt, etc. {[3]}. => + Dams slow water, trap silt, etc.
A dam slows the water and traps the silt (see {Hess, 2011}). => clean
A dam slows the water and traps the silt [reviewed in [{67}]]. => citation in a format that is not accepted => clean
A dam slows the water and traps the silt (see {[15]} ). => citation in a format that is not accepted => clean
A dam slows the water and traps the silt [{Hess, 2011}]. => citation in a format that is not accepted => clean

# formats
A dam slows the water and traps the silt{12}. => citation in a format that is not accepted
A dam slows the water.{12},<13> => citation in a format that is not accepted
A dam slows the water in the view of {Hess et al. (2011)}. => citation in a format that is not accepted
A dam slows the water as in ref. {12}. => citation in a format that is not accepted
A dam traps the silt (Figure 3; {Hess, 2011}). => citation in a format that is not accepted

# the citation's place
A dam slows the water {[3]} and traps the silt. => citation not at the end of its sentence
A dam {[2]} traps the silt {[3]}. => citation not at the end of its sentence

# missed citations
A dam slows the water [7]. And it traps the silt {[3]}. => citation not tagged in the source
A dam slows the water (Abe, 2003). => citation not tagged in the source
In the end Hess et al. traps the silt {[3]}. => citation not tagged in the source
The metal bet also slows the water {[3]}. => + The metal bet also slows the water.
A dam traps silt in the range [3/4] of it. => A dam traps silt in the range [3/4] of it.
Dams are slow (from 652 to 1442). => citation not tagged in the source => Dams are slow (from 652 to 1442).
The first component (t[1]) was large. => citation not tagged in the source => The first component (t[1]) was large.
Hess and colleagues saw that dams are slow. => Hess and colleagues saw that dams are slow. => citation not tagged in the source
Dams are slow (Hess, in press). => Dams are slow (Hess, in press). => citation not tagged in the source
Dams are slow (Hess, unpublished). => Dams are slow (Hess, unpublished). => citation not tagged in the source
Dams are slow (unpublished data). => Dams are slow (unpublished data).
In the end Hess et\u00a0al. traps the silt {[3]}. => citation not tagged in the source
Dams are slow (Hess, 2011, p. 3). => Dams are slow (Hess, 2011, p. 3). => citation not tagged in the source
Dams trap such formations12 every year. => Dams trap such formations12 every year. => citation not tagged in the source
The gene osaux1 was silent. => The gene osaux1 was silent.

# hanging phrases
This was shown by {[3]}. => sentence ends in a phrase that needs its citation
A dam traps silt, e.g., {[3]}. => sentence ends in a phrase that needs its citation
A dam traps silt (see {[3]}, Fig. 2). => citation not at the end of its sentence
A dam traps silt as described previously {[3]}. => + A dam traps silt as described previously. => sentence ends in a phrase that needs its citation
A dam traps silt than {[3]}. => + A dam traps silt than. => sentence ends in a phrase that needs its citation
A dam traps silt by the method of Hess and Ito {[3]}. => + A dam traps silt by the method of Hess and Ito. => authors named before the citation
Dams trap silt in Ghana, Togo, and Benin {[3]}. => + Dams trap silt in Ghana, Togo, and Benin.
We measured silt as described for sand {[3]}. => + We measured silt as described for sand. => text points to a removed citation
Nobody knows what dams are for. => Nobody knows what dams are for.

# the sentence itself
(A dam slows the water for two years.) => sentence does not start with a capital letter => (A dam slows the water for two years.)
Dams were seen near Salix alba (A. Rich.) => sentence lacks final punctuation
a dam slows the water {[3]}. => sentence does not start with a capital letter
mRNA was found in the silt {[3]}. => sentence does not start with a capital letter => + mRNA was found in the silt.
2D maps were made of the silt {[3]}. => sentence does not start with a capital letter => + 2D maps were made of the silt.
Dams are slow {[3]}. => sentence too short

# §3.1: “at least 20 characters long”; these are 20.
Dams are slow, here {[3]}. => + Dams are slow, here. => sentence too short
Dams are slow, now {[3]}. => sentence too short
Dams are slow, there {[3]}. => + Dams are slow, there.
A dam (of stone slows the water {[3]}. => + A dam (of stone slows the water. => unpaired bracket or quotation mark
A dam slows the flow $q_i$ of water {[3]}. => + A dam slows the flow $q_i$ of water. => formula in the sentence
The 12.3 ± 4.5 (6.7; 8.9) 10/11 12%, 13% {[3]}. => + The 12.3 ± 4.5 (6.7; 8.9) 10/11 12%, 13%. => too few letters in the sentence
`
  .split('\n')
  .filter((line) => line.includes(' => '))
  .map((line) => {
    const [sentence = '', inPaper = '', inRefined = inPaper] = line
      .replace(/ => clean\b/g, ` => ${CLEAN}`)
      .split(' => ');
    return [sentence, inPaper, inRefined];
  });

for (const [sentence, inPaper, inRefined] of CASES) {
  test(`“${sentence}” gives “${inPaper}”${inPaper === inRefined ? '' : `, refined “${inRefined}”`}`, () => {
    assert.deepEqual([outcome(sentence), outcome(sentence, refined)], [inPaper, inRefined]);
  });
}

test('refined drops a paragraph that a heading ran into', () => {
  const reason = (source: string, options = refined) => {
    const labelled = labelParagraph(makeParagraph(source), options);
    return Array.isArray(labelled) ? labelled.length : `${labelled.reason}: ${labelled.measured}`;
  };
  const rest = 'A dam slows the water and traps the silt {[3]}. We measured both for two years.';
  for (const heading of ['Statistical analyses of silt.', 'Dams and rivers of the north.'])
    assert.deepEqual(
      [reason(`${heading} ${rest}`), reason(`${heading} ${rest}`, paper)],
      ['damaged sentence: no verb', 3],
    );
  for (const sentence of [
    'Dams trap the silt of rivers.',
    'In rivers, silt settles well.',
    'We think of many dams.',
  ])
    assert.equal(reason(`${sentence} ${rest}`), 3, sentence);
});

for (const phrase of HANGING_PHRASES) {
  test(`no sentence may end in “${phrase}” (Appendix B)`, () => {
    for (const end of ['.', '!', ' ?', ', .', ').']) {
      assert.ok(hangingPhrase(`A dam slows the water ${phrase}${end}`, paper) !== undefined, end);
    }
    assert.equal(hangingPhrase(`A dam slows ${phrase} water.`, paper), undefined);
    assert.equal(hangingPhrase(`A dam slows the water un${phrase}ed.`, paper), undefined);
  });
}

test('empty brackets at the end are a hanging phrase', () => {
  assert.equal(hangingPhrase('A dam slows the water ().', paper), '()');
  assert.equal(hangingPhrase('A dam slows the water [ ].', paper), '()');
});

test('paragraphs with fewer than three sentences are dropped with the count', () => {
  const drop = labelParagraph(makeParagraph('A dam slows the water {[3]}. It traps the silt.'), paper);
  assert.deepEqual(drop, {
    reason: 'too few sentences',
    text: 'A dam slows the water [3]. It traps the silt.',
    measured: '2 < 3',
    longEnough: false,
  });
});

test('a sentence that a colon ends drops its paragraph', () => {
  const drop = labelParagraph(makeParagraph(`${FIRST}A dam slows the water {[3]}. It is as follows:`), paper);
  assert.ok(!Array.isArray(drop));
  assert.deepEqual([drop.reason, drop.measured], ['sentence lacks final punctuation', 'ends with ":"']);
});

test('the drop names the sentence that failed and what was found', () => {
  const drop = labelParagraph(makeParagraph(`${FIRST}This was shown by {[3]}.${LAST}`), paper);
  assert.deepEqual(drop, {
    reason: 'sentence ends in a phrase that needs its citation',
    text: 'This was shown by [3].',
    measured: 'by',
    longEnough: true,
  });
});

test('a list of numbers may join its numbers with commas, semicolons and dashes, and nothing between them in ASCII', () => {
  const format = (source: string) => {
    const { text, citations } = makeParagraph(`So it is {${source}}.`);
    return markFormat(text, itemAt(markExtents(text, citations), 0));
  };
  for (const mark of ['[3]', '[3,5]', '[3, 5-7]', '[3; 5–7]', '[12]–[17]'])
    assert.equal(format(mark), 'bracketed-numbers', mark);
  // The release reads "[,-;]" as all signs from "," to ";", among them "." "/" and ":".
  for (const mark of ['[3/5]', '[3.5]', '[3:5]']) assert.equal(format(mark), undefined, mark);
});

const WORDS =
  'rivers,stones,sand,mud,weirs,dam,silt,by,of,in,see,e.g.,the,Hess,et al.,as described,metal,(x)'.split(',');
const MARKS = [
  ...['', '', '', '{[3]}', '{[3]}', '({3})', '({3})', '({Hess, 2011})', '{12}'],
  ...['(see {Hess, 2011})', '[{3}, <5>]', '({Ito}; Figure 2)'],
];

test('no kept sentence keeps a citation or ends in a hanging phrase', () => {
  const sentence = fc
    .tuple(
      fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }),
      fc.constantFrom(...MARKS),
      fc.constantFrom('.', '.', '.', ' .', ',.', '?', ''),
    )
    .map(([words, mark, stop]) => `A river with its silt ${words.join(' ')} ${mark}${stop}`);
  let kept = 0;
  fc.assert(
    fc.property(
      fc.array(sentence, { minLength: 3, maxLength: 4 }),
      fc.constantFrom(paper, refined),
      (sources, options) => {
        const paragraph = makeParagraph(sources.join(' '));
        const labelled = labelParagraph(paragraph, options);
        if (!Array.isArray(labelled)) return;
        for (const { text, label, original_text, citation_text } of labelled) {
          kept++;
          assert.equal(label === 'cite-worthy', citation_text.length > 0);
          for (const mark of citation_text)
            assert.ok(original_text.includes(mark) && !text.includes(mark), text);
          assert.ok(!/\[\d|\(\d|\d{4}\)|\bet al/.test(text), text);
          assert.equal(hangingPhrase(text, options, label === 'cite-worthy'), undefined);
          assert.match(text, /^\p{Lu}.*[.!?]$/u);
          assert.ok(text.length > 20);
        }
      },
    ),
    { numRuns: thorough(4000, 600), seed: 4 },
  );
  assert.ok(kept > thorough(100, 20), String(kept));
});

test('the naive baseline keeps citations of every form and position, and what their removal leaves', () => {
  const naive = { ...paper, naive: true };
  const NAIVE: [sentence: string, expected: string][] = [
    ['A dam slows the water and traps the silt {[3]}.', '+ A dam slows the water and traps the silt .'],
    ['This was shown by {Hess et al. (2011)}.', '+ This was shown by .'],
    ['A dam [{3}, <5>] slows the water.', '+ A dam [, ] slows the water.'],
    ['it starts small and is short.', 'it starts small and is short.'],
  ];
  for (const [sentence, expected] of NAIVE) assert.equal(outcome(sentence, naive), expected);
});
