import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPublication } from './publication.js';

type Case = [lines: string[], year: number | undefined, venue?: string];

const describe = (lines: readonly string[], year: number | undefined, venue?: string) =>
  `${JSON.stringify(lines)} give ${year ?? 'no year'} and ${venue ?? 'no venue'}`;

const HEADS: Case[] = [
  [['Journal of Oats 15 (2023) 21–23'], 2023, 'Journal of Oats'],
  [['A. Field / Oats Open 6 (2018) 9e16'], 2018, 'Oats Open'],
  [['Field et al. Oats Direct 2010, 5:34'], 2010, 'Oats Direct'],
  [['Oat Res. (2015) 69:1383–1394'], 2015, 'Oat Res.'],
  [['Oats 2014, 4'], 2014, 'Oats'],
  [['Open Oat Biology 19:e0242 February 2024'], 2024, 'Open Oat Biology'],
  [['Journal of Oats, Vol. 15, No. 2, 2023'], 2023, 'Journal of Oats'],
  [['Oats ONE | www.example.org', 'August 2008 | Volume 3 | Issue 8 | e28'], 2008, 'Oats ONE'],
  [['OAT REPORTS | 4 : 5857 | DOI: 10.1234/oat5857'], undefined, 'OAT REPORTS'],
  [['Field et al. (2024). A guide to oats. Journal of Oats, 7(75), 90.'], 2024, 'Journal of Oats'],
  [['Page 3 of 12', 'Oats in dry years'], undefined],
];

const FRONTS: Case[] = [
  [['Published: 12 February 2024'], 2024],
  [['Received May 3, 2003; Accepted January 6, 2004; Published March 16,', '2004'], 2004],
  [['Received', '11 February 2014', 'Accepted', '11 July 2014', 'Published', '29 August 2014'], 2014],
  [['Received: 28-06-2017, Accepted: 01-12-2017, Published online: 29-12-2018'], 2018],
  [['Received 12 May 2012; accepted 3 June 2012; published 4 July 2013'], 2013],
  [['Available online 10 January 2018'], 2018],
  [['Oats 2019, 16, 70; doi:10.1234/oats16', 'Published: 28 December 2018'], 2018, 'Oats'],
  [['Volume 2016, Article ID 4104595, 9 pages'], 2016],
  [['© 2015 Field', 'Journal of Oats 16 (2016) 1–9'], 2016, 'Journal of Oats'],
  [['Copyright © 2018 the Author(s). Published by Oats, Inc.'], 2018],
  [['Harvest, October 2008. c 2008 Association for Oats'], 2008],
  [
    ['Proceedings of the Workshop on Oats, pages 41–43, Venn, 14 June 2024.'],
    2024,
    'Proceedings of the Workshop on Oats',
  ],
  [
    [
      'Proceedings of Oats 2016, the 26th Meeting: Technical Papers,',
      'pages 620–629, Venn, December 11-17 2016.',
    ],
    2016,
    'Proceedings of Oats 2016, the 26th Meeting: Technical Papers',
  ],
  [['arXiv:2101.01234v2 [cs.CL] 12 Jan 2021'], 2021],
  [['Received: 1 May 2019', 'Accepted: 2 June 2019'], undefined],
  [['We read all reports that were', 'published January 2010 in Kenya'], undefined],
  [['In Kenya 2015, 12 plots were sown', 'after Smith (2015) and Jones (2016)'], undefined],
  [['a volume 30 of water in 2015'], undefined],
  [['University of Oats, PO Box 2009, 12345 Venn'], undefined],
];

for (const [heads, year, venue] of HEADS) {
  test(`the heads ${describe(heads, year, venue)}`, () =>
    assert.deepEqual(findPublication(heads, [], ''), {
      ...(year ? { year } : {}),
      ...(venue ? { venue } : {}),
    }));
}

for (const [front, year, venue] of FRONTS) {
  test(`the first lines ${describe(front, year, venue)}`, () =>
    assert.deepEqual(findPublication([], front, ''), {
      ...(year ? { year } : {}),
      ...(venue ? { venue } : {}),
    }));
}

test('the stamp in the margin dates a paper that has no other date', () => {
  const stamp = 'arXiv:2101.01234v2 [cs.CL] 12 Jan 2021';
  assert.deepEqual(findPublication([], [], stamp), { year: 2021 });
  assert.deepEqual(findPublication([], ['© 2022 Field'], stamp), { year: 2022 });
});
