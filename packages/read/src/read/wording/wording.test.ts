import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ABSTRACT_PART, abstractLabel, KEYWORDS_LABEL } from './abstract-labels.js';
import { isJournalName } from './journal-names.js';
import { isLinkLabels, removeLinkLabels } from './link-labels.js';
import { AFTER_REFERENCES, FRONT_NOTICE, isBanner } from './publisher-notices.js';
import { isMainSectionName, isReferencesName, removeBullet } from './section-names.js';
import { isStatement, isStatementName } from './theorem-names.js';

/** A test for each text, whose title says what it is or is not. */
function each(
  texts: readonly string[],
  what: string,
  isIt: (text: string) => boolean,
  expected: boolean,
): void {
  for (const text of texts)
    test(`"${text}" is ${expected ? '' : 'not '}${what}`, () => assert.equal(isIt(text), expected));
}

each(
  [
    'References',
    'REFERENCES',
    '■ REFERENCES',
    '7. References',
    '7 | REFERENCES',
    'Notes and references',
    'References and Notes',
    'R E F E R E N C E S',
    'Literature Cited',
    'REFFERENCES',
    'Refrences',
    'Bibliografía',
    'Referências bibliográficas',
  ],
  'the heading of a bibliography',
  isReferencesName,
  true,
);
each(
  [
    'References to earlier work are scarce',
    'Reference plots',
    'Referencing',
    'Referees',
    'Preferences',
    'Note',
    'Literature review',
  ],
  'the heading of a bibliography',
  isReferencesName,
  false,
);
each(
  ['1 | INTRODUCTION', '■ INTRODUCTION', 'II. METHODS'],
  'the name of a main section',
  isMainSectionName,
  true,
);

test('squares and bars before the words of a heading are removed', () => {
  assert.equal(removeBullet('■ EXPERIMENTAL SECTION'), 'EXPERIMENTAL SECTION');
  assert.equal(removeBullet('2.1 | Sites and plots'), '2.1 Sites and plots');
});

test('labels of abstracts are recognised alone, before a mark, and directly before a capital', () => {
  const label = { isEnglish: true, isAlone: false, isMarked: false };
  assert.deepEqual(abstractLabel('ABSTRACT'), { ...label, length: 8, isAlone: true });
  assert.deepEqual(abstractLabel('Abstract (250 words)'), {
    ...label,
    length: 20,
    isAlone: true,
    isMarked: true,
  });
  assert.deepEqual(abstractLabel('Abstract—Oats grow.'), { ...label, length: 9, isMarked: true });
  assert.deepEqual(abstractLabel('Abstract Oats grow.'), { ...label, length: 9 });
  assert.deepEqual(abstractLabel('Resumen'), { length: 7, isEnglish: false, isAlone: true, isMarked: false });
  assert.equal(abstractLabel('Abstracted from the files'), undefined);
  assert.equal(abstractLabel('Abstract terms are rare'), undefined);
});

each(
  ['Keywords: oats', 'Index Terms—oats', 'Palabras clave: avena'],
  'a label of keywords',
  (text) => KEYWORDS_LABEL.test(text),
  true,
);
each(['Keywordless oats', 'Mscellaneous'], 'a label of keywords', (text) => KEYWORDS_LABEL.test(text), false);
each(
  ['Background', 'Methods:', 'Conclusions.'],
  'a part of an abstract',
  (text) => ABSTRACT_PART.test(text),
  true,
);
each(['Background of the study'], 'a part of an abstract', (text) => ABSTRACT_PART.test(text), false);
each(['Research Article', 'Open Access', 'ARTICLE'], 'a banner above a title', isBanner, true);
each(
  ['Article processing charges of journals in the fields of agronomy and botany'],
  'a banner above a title',
  isBanner,
  false,
);
each(
  ['Journal of Oats', 'International Journal of Soil', 'Frontiers in Crops'],
  'like the name of a journal',
  isJournalName,
  true,
);
each(['The growth of oats on poor soil'], 'like the name of a journal', isJournalName, false);
each(
  ['(J Oats Res 2019;21(3):e12) doi:10.5555/12', 'Received 3 May 2019', 'Edited by: Carl Brook'],
  'a notice on a first page',
  (text) => FRONT_NOTICE.test(text),
  true,
);
each(
  ['Publisher’s Note Oats remain neutral', 'How to cite this article: Field A', '© 2019 Field'],
  'printed after a bibliography',
  (text) => AFTER_REFERENCES.test(text),
  true,
);

each(
  [
    'PubMed Abstract | Publisher Full Text',
    '[CrossRef] [PubMed]',
    'View Article',
    'Article CAS PubMed Google Scholar',
  ],
  'a row of links',
  isLinkLabels,
  true,
);
each(
  ['Marlow J: Abstract', 'Article 5 of the law', 'PubMed indexing'],
  'a row of links',
  isLinkLabels,
  false,
);

test('link names after an entry are removed, and the same words in its title are kept', () => {
  const cases: [entry: string, plain: string][] = [
    [
      'Hess K: Oats. Oats Res 1999, 1:2-3. PubMed Abstract | Publisher Full Text',
      'Hess K: Oats. Oats Res 1999, 1:2-3.',
    ],
    ['Hess K. Oats. 1999;1:2–3. [CrossRef] [PubMed]', 'Hess K. Oats. 1999;1:2–3.'],
    ['Hess K. Oats (1999) 2–3 View Article Google Scholar', 'Hess K. Oats (1999) 2–3'],
    ['Hess K. How to write an Abstract', 'How to write an Abstract'],
  ];
  for (const [entry, plain] of cases)
    assert.ok(removeLinkLabels(entry).endsWith(plain), removeLinkLabels(entry));
});

each(
  [
    'Theorem 2.1. Let',
    'Lemma 3: There is',
    'Corollary 4 (Yields) All fields',
    'Definition 5',
    'LEMMA 2 (OATS)',
    'Lemma (Fields).',
    'Proof',
    'PROOF. Let',
    'Proof (of the second part)',
    'Proof We show',
    'Théorème 3. Soit',
    'Satz 1',
    '定理1',
  ],
  'the start of a statement',
  isStatement,
  true,
);
each(
  [
    'Definitions',
    'Definition of yield',
    'Claims and evidence',
    'Proof of Theorem 2',
    'Proof of concept',
    'Proof Theory',
    'Proof Systems and Complexity',
    'Theorem proving',
    'Remarks on 3 fields',
    'Lemma 2 in dry years',
    'A theorem on oats',
  ],
  'the start of a statement',
  isStatement,
  false,
);
each(
  [
    'Remark 3',
    'Remark',
    'Proof of Lemma 2.',
    'Proof of the main theorem',
    'Proof that (a)',
    'Example 4.1',
    'Theorem 2 (Oats).',
  ],
  'the name of a statement',
  isStatementName,
  true,
);
each(
  ['Proofreading', 'Remarks on oats', 'Example of a field', 'Proof of concept.', 'Proof of principle'],
  'the name of a statement',
  isStatementName,
  false,
);
