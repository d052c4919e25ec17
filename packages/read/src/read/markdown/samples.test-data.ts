import { ABSTRACT, ENTRIES, FIRST, SECOND, THIRD, TITLE } from '../blocks/converted-paper.fixture.js';

const wrap = (text: string): string => text.replace(/(.{40,60}?) /g, '$1\n');

/** As pymupdf4llm writes it: bold headings, superscript marks in brackets, lines as on the page, page heads in the text. */
export const PYMUPDF4LLM = `OPEN ACCESS

# **${TITLE}**

Jane Marlow [1], Karl Hess [2]

1. Department of Rivers, University of the Marl

**Abstract**

${wrap(ABSTRACT)}

## **1 Introduction**

${wrap(FIRST)}

Table 1. Fields along the Marl.

|Field|Depth|
|---|---|
|North|12|
|South|30|

Journal of Oats 2020, 3:1

-----

## **2 Methods**

### **2.1 Rods**

${wrap(SECOND)}

$$d = s + e$$

Journal of Oats 2020, 3:2

-----

${THIRD}

![](silt-0002-01.png)

**Fig. 1** The rod.

## **Acknowledgements**

We thank the farmers.

Journal of Oats 2020, 3:3

## **References**

[1] ${wrap(ENTRIES[0] ?? '')}

[2] ${ENTRIES[1]}

[3] ${ENTRIES[2]}
`;

/** As Marker writes it: anchors, and links from marks to the pages of entries. */
export const MARKER = `# ${TITLE}

Jane Marlow<sup>1</sup>, Karl Hess<sup>2</sup>

<sup>1</sup>Department of Rivers, University of the Marl

# Abstract

${ABSTRACT}

## <span id="page-0-1"></span>1 Introduction

${FIRST.replace('[1]', '[\\[1\\]](#page-2-0)').replace('[2, 3]', '[\\[2,](#page-2-1) [3\\]](#page-2-2)')}

<span id="page-0-2"></span>Table 1: Fields along the Marl.

| Field | Depth |
|-------|-------|
| North | 12    |
| South | 30    |

## 2 Methods

### 2.1 Rods

${SECOND.replace('[1–3]', '[\\[1](#page-2-0)[–3\\]](#page-2-2)')}

$$
d = s + e
$$

${THIRD}

![](_page_1_Figure_2.jpeg)

<span id="page-1-0"></span>Figure 1: The rod.

## Acknowledgements

We thank the farmers.

## References

- <span id="page-2-0"></span>[1] ${ENTRIES[0]}
- <span id="page-2-1"></span>[2] ${ENTRIES[1]}
- <span id="page-2-2"></span>[3] ${ENTRIES[2]}
`;

/** As Nougat writes it: TeX tables and formulas, a small heading above the abstract. */
export const NOUGAT = `# ${TITLE}

Jane Marlow

Department of Rivers, University of the Marl

jane@example.org &Karl Hess

Department of Rivers, University of the Marl

###### Abstract

${ABSTRACT}

## 1 Introduction

${FIRST}

\\begin{table}
\\begin{tabular}{l c} \\hline \\hline Field & Depth \\\\ \\hline North & 12 \\\\ South & 30 \\\\ \\hline \\end{tabular}
\\end{table}
Table 1: Fields along the Marl.

## 2 Methods

### Rods

${SECOND}

\\[d = s + e\\]

${THIRD}

Figure 1: The rod.

[MISSING_PAGE_EMPTY:3]

## Acknowledgements

We thank the farmers.

## References

* [1] ${ENTRIES[0]}
* [2] ${ENTRIES[1]}
* [3] ${ENTRIES[2]}
`;

/** As MinerU writes it: one level of headings, HTML tables, captions next to images. */
export const MINERU = `# ${TITLE}

Jane Marlow${'$^{1}$'} , Karl Hess${'$^{2}$'}

# Abstract

${ABSTRACT}

# 1 Introduction

${FIRST}

Table 1: Fields along the Marl.

<html><body><table><tr><td>Field</td><td>Depth</td></tr><tr><td>North</td><td>12</td></tr><tr><td>South</td><td>30</td></tr></table></body></html>

# 2 Methods

# 2.1 Rods

${SECOND}

$$
d = s + e
$$

${THIRD}

![](images/0a1b2c.jpg)
Figure 1: The rod.

# Acknowledgements

We thank the farmers.

# References

[1] ${ENTRIES[0]}
[2] ${ENTRIES[1]}
[3] ${ENTRIES[2]}
`;

/** As authors write it for Pandoc, with a bibliography next to it. */
export const PANDOC = `---
title: "${TITLE}"
author:
  - name: Jane Marlow
    affiliation: Rivers
  - Karl Hess
date: 2020-05-07
bibliography: silt.bib
abstract: |
  ${ABSTRACT}
---

# Introduction

The yield of oats depends on silt [@marlow2016]. Wet ground was studied before
[see @tarn2018; @lune2011, p. 3]. As @tarn2018 [chap. 2] say, oats need water [-@missing].
Write to oats@example.org.[^1]

[^1]: Or call.

# Methods

A rod^2^ was used.

::: {#refs}
:::
`;

export const PANDOC_BIB = `@article{marlow2016, author = {Marlow, Jane and Hess, Karl}, title = {Silt in rivers}, journal = {Journal of Rivers}, year = 2016}
@inproceedings{tarn2018, author = {Tarn, A. and Ouse, B. and Wey, C.}, title = {Oats on wet ground}, booktitle = {Oat Conference}, year = 2018}
`;

export const PANDOC_CSL = JSON.stringify([
  {
    id: 'lune2011',
    type: 'article-journal',
    title: 'A theory of <i>barley</i>',
    author: [{ family: 'Lune', given: 'D.' }],
    issued: { 'date-parts': [[2011, 4]] },
    'container-title': 'Barley Letters',
    DOI: '10.5555/barley.4',
  },
]);
