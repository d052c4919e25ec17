import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  identifiers,
  identifiersIn,
  normaliseAcl,
  normaliseArxiv,
  normaliseDoi,
  normalisePmcid,
  normalisePmid,
  normaliseS2,
  normaliseUrl,
  paperId,
} from './identifiers.js';

type Case = [spelling: string, normal: string | undefined];

function table(name: string, normalise: (text: string) => string | undefined, cases: Case[]): void {
  test(`${name}: every spelling has one normal form`, () => {
    for (const [spelling, normal] of cases) assert.equal(normalise(spelling), normal, spelling);
  });
  test(`${name}: the normal form is its own normal form`, () => {
    for (const [, normal] of cases) if (normal) assert.equal(normalise(normal), normal);
  });
}

table('doi', normaliseDoi, [
  ['10.7554/eLife.28671', '10.7554/elife.28671'],
  ['doi:10.7554/eLife.28671', '10.7554/elife.28671'],
  ['DOI: 10.7554/ELIFE.28671.', '10.7554/elife.28671'],
  ['https://doi.org/10.7554/eLife.28671', '10.7554/elife.28671'],
  ['http://dx.doi.org/10.7554/eLife.28671', '10.7554/elife.28671'],
  ['https://dx.doi.org/10.7554%2FeLife.28671', '10.7554/elife.28671'],
  ['(doi 10.5555/abc.12)', '10.5555/abc.12'],
  ['10.1016/S1469-0292(00)00013-3', '10.1016/s1469-0292(00)00013-3'],
  ['see 10.1002/(SICI)1097-0258(19980815)17:15<1', '10.1002/(sici)1097-0258(19980815)17:15'],
  ['https://www.frontiersin.org/articles/10.5555/fpsyg.2017.01755/full', '10.5555/fpsyg.2017.01755'],
  ['https://doi.org/10.5555/x?src=feed#top', '10.5555/x'],
  ['10.1000.10/123', '10.1000.10/123'],
  ['10.5555/abc, and more', '10.5555/abc'],
  ['10.5555/', undefined],
  ['10.5555', undefined],
  ['110.5555/abc', undefined],
  ['', undefined],
  ['no identifier', undefined],
]);

table('arxiv', normaliseArxiv, [
  ['1907.02884', '1907.02884'],
  ['1907.02884v3', '1907.02884'],
  ['0704.0001', '0704.0001'],
  ['arXiv:1907.02884', '1907.02884'],
  ['arXiv: 1907.02884v2 [cs.CL]', '1907.02884'],
  ['ARXIV.1907.02884', '1907.02884'],
  ['arXiv preprint arXiv:1409.0473', '1409.0473'],
  ['http://arxiv.org/abs/1907.02884v1', '1907.02884'],
  ['https://arxiv.org/pdf/1907.02884.pdf', '1907.02884'],
  ['https://arxiv.org/html/2304.12345v2', '2304.12345'],
  ['10.48550/arXiv.1907.02884', '1907.02884'],
  ['hep-th/9901001', 'hep-th/9901001'],
  ['arXiv:hep-th/9901001v3', 'hep-th/9901001'],
  ['http://arxiv.org/abs/math.GT/0309136', 'math/0309136'],
  ['cs/0112017', 'cs/0112017'],
  ['1999.12345', undefined],
  ['a mass of 1205.1234 kg', undefined],
  ['10.1093/1907.02884', undefined],
  ['', undefined],
]);

table('pmid', normalisePmid, [
  ['29231808', '29231808'],
  ['PMID: 29231808', '29231808'],
  ['pmid:29231808', '29231808'],
  ['PubMed ID 29231808', '29231808'],
  ['https://pubmed.ncbi.nlm.nih.gov/29231808/', '29231808'],
  ['http://www.ncbi.nlm.nih.gov/pubmed/29231808', '29231808'],
  ['000123', '123'],
  ['0', undefined],
  ['PMC5722841', undefined],
  ['123456789', undefined],
]);

table('pmcid', normalisePmcid, [
  ['PMC5722841', 'PMC5722841'],
  ['pmc5722841', 'PMC5722841'],
  ['5722841', 'PMC5722841'],
  ['PMCID: PMC5722841', 'PMC5722841'],
  ['PMCID:5722841', 'PMC5722841'],
  ['https://www.ncbi.nlm.nih.gov/pmc/articles/PMC5722841/', 'PMC5722841'],
  ['https://europepmc.org/article/PMC/PMC5722841', 'PMC5722841'],
  ['hello', undefined],
]);

table('acl', normaliseAcl, [
  ['P19-1001', 'P19-1001'],
  ['p19-1001', 'P19-1001'],
  ['https://aclanthology.org/P19-1001/', 'P19-1001'],
  ['https://www.aclweb.org/anthology/P19-1001.pdf', 'P19-1001'],
  ['10.18653/v1/P19-1001', 'P19-1001'],
  ['2020.acl-main.12', '2020.acl-main.12'],
  ['https://aclanthology.org/2020.acl-main.12.pdf', '2020.acl-main.12'],
  ['10.18653/v1/2020.findings-emnlp.3', '2020.findings-emnlp.3'],
  ['model B12-3456', undefined],
]);

table('url', normaliseUrl, [
  ['HTTP://WWW.Example.org:80/News/a.html?id=7&utm_source=x#top', 'https://www.example.org/News/a.html?id=7'],
  ['https://example.org/', 'https://example.org'],
  ['http://example.org/a/', 'https://example.org/a'],
  ['https://web.archive.org/web/20100312/http://example.org/a', 'https://example.org/a'],
  ['https://web.archive.org/web/20100312010203if_/https://example.org/a?b=1', 'https://example.org/a?b=1'],
  ['http://archive.today/20131229/http://example.org/a', 'https://example.org/a'],
  ['www.example.org/a', 'https://www.example.org/a'],
  ['//example.org/a', 'https://example.org/a'],
  ['http://[2001:db8::1]:8080/a', 'https://[2001:db8::1]:8080/a'],
  ['http://localhost:4000/a', 'https://localhost:4000/a'],
  ['ftp://example.org/a', undefined],
  ['javascript:alert(1)', undefined],
  ['a page', undefined],
  ['http://', undefined],
  ['', undefined],
]);

table('s2', normaliseS2, [
  ['3144218', '3144218'],
  ['CorpusID:3144218', '3144218'],
  [
    'https://www.semanticscholar.org/paper/649def34f8be52c8b66281af98ae884c09aef38b',
    '649def34f8be52c8b66281af98ae884c09aef38b',
  ],
  ['nothing', undefined],
]);

test('identifiers leaves out what is not there and reads the arXiv number in its DOI', () => {
  assert.deepEqual(identifiers({ doi: '10.48550/arxiv.1907.02884', pmid: undefined }), {
    doi: '10.48550/arxiv.1907.02884',
    arxiv: '1907.02884',
  });
});

test('identifiersIn finds what a printed bibliography entry names', () => {
  assert.deepEqual(
    identifiersIn('Marlow J (2016) Silt. J Rivers 3:1. doi:10.5555/silt.7. PMID: 123456; PMC99887.'),
    {
      doi: '10.5555/silt.7',
      pmid: '123456',
      pmcid: 'PMC99887',
    },
  );
  assert.deepEqual(identifiersIn('Hess K. Reeds. arXiv preprint arXiv:1907.02884, 2019.'), {
    arxiv: '1907.02884',
  });
  assert.deepEqual(identifiersIn('Hess K. Volume 12, pages 1907–2884, 2019.'), {});
});

test('the id of a paper is its best identifier, or its hash if it has none', () => {
  assert.equal(
    paperId({ pmid: '1', doi: '10.5555/a', arxiv: '1907.02884' }, 'f'.repeat(64)),
    'doi:10.5555/a',
  );
  assert.equal(paperId({ pmid: '1', arxiv: '1907.02884' }, 'f'.repeat(64)), 'arxiv:1907.02884');
  assert.equal(paperId({}, 'f'.repeat(64)), `sha256:${'f'.repeat(64)}`);
});
