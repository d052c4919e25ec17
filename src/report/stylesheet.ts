/** The style of reports, with two colours besides text and background: one for this build, one for published figures. */
export const STYLESHEET = `
:root {
  color-scheme: light dark;
  --paper: #fffefb; --ink: #1d2329; --soft: #5c666f; --rule: #d9dcdd; --grid: #e9ebeb;
  --ours: #24618e; --whole: #b9cfe0; --published: #a1500f; --mark: #fbeccb;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "Source Serif 4", "Noto Serif", Georgia, serif;
  --sans: system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #15191d; --ink: #e4e6e8; --soft: #9ba5ae; --rule: #3a4249; --grid: #272d33;
    --ours: #6fb1e4; --whole: #2f4f68; --published: #eba35c; --mark: #51431c;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 var(--serif); }
main { max-width: 56rem; margin: 0 auto; padding: 4.5rem 1.5rem 6rem; }
h1 { font-size: 2.4rem; line-height: 1.15; font-weight: 600; letter-spacing: -0.01em; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.45rem; line-height: 1.25; font-weight: 600; margin: 0 0 0.75rem; overflow-wrap: anywhere; }
h3 { font: 600 0.8125rem/1.4 var(--sans); margin: 0 0 0.75rem; color: var(--soft); overflow-wrap: anywhere; }
.subtitle { font-size: 1.2rem; color: var(--soft); margin: 0.6rem 0 0; max-width: 42rem; }
.details { display: flex; flex-wrap: wrap; gap: 0.75rem 2.5rem; margin: 1.75rem 0 0; font: 0.875rem/1.5 var(--sans); }
.details dt { color: var(--soft); }
.details dd { margin: 0; overflow-wrap: anywhere; }
nav { margin-top: 2.25rem; padding: 1rem 0; border: solid var(--rule); border-width: 1px 0; font: 0.875rem/1.5 var(--sans); }
nav ol { margin: 0; padding-left: 1.4rem; columns: 18rem; column-gap: 3rem; }
nav li { break-inside: avoid; padding: 0.1rem 0; color: var(--soft); }
a { color: var(--ours); text-decoration: none; }
a:hover { text-decoration: underline; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--ours); outline-offset: 2px; }
section { margin-top: 4.5rem; }
.note, .nothing { max-width: 42rem; margin: 0 0 1.25rem; }
.nothing { color: var(--soft); font-style: italic; }
figure { margin: 0; }
figcaption, .legend, summary { font: 0.8125rem/1.5 var(--sans); color: var(--soft); }
figcaption p { margin: 0.5rem 0 0; }
figcaption b { font-weight: 600; color: var(--ink); font-variant-numeric: tabular-nums; }
.stat { display: inline-block; margin-right: 0.9rem; }
figcaption i { font-style: normal; color: var(--ink); display: inline-block; margin-right: 0.9rem; }
.legend { margin: 0 0 0.75rem; }
.key { display: inline-block; width: 0.8rem; height: 0.8rem; margin: 0 0.45rem 0 1.2rem; vertical-align: -0.08rem; }
.key:first-child { margin-left: 0; }
.key.ours { background: var(--ours); }
.key.whole { background: var(--whole); }
.key.published { width: 3px; height: 1rem; vertical-align: -0.2rem; background: var(--published); }
details { margin-top: 0.75rem; }
summary { cursor: pointer; width: fit-content; }
details[open] summary { margin-bottom: 0.75rem; }

.wide { overflow-x: auto; }
.wide + .wide { margin-top: 2.5rem; }
table { border-collapse: collapse; font: 0.875rem/1.45 var(--sans); }
caption { caption-side: top; text-align: left; color: var(--soft); font-size: 0.8125rem; }
caption:not(:has(.unseen)) { padding-bottom: 0.6rem; }
th, td { padding: 0.4rem 0; vertical-align: top; text-align: left; font-weight: 400; }
th + th, th + td, td + td, td + th { padding-left: 1.75rem; }
thead th { color: var(--soft); font-size: 0.8125rem; vertical-align: bottom; }
thead tr { border-bottom: 1px solid var(--ink); }
tbody tr + tr { border-top: 1px solid var(--grid); }
tbody th { overflow-wrap: anywhere; min-width: 7rem; }
.figure { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums lining-nums; }
.published { color: var(--published); }
thead .published { color: var(--published); font-weight: 600; }
q { display: block; quotes: none; color: var(--soft); font: italic 0.8125rem/1.45 var(--serif); margin-top: 0.2rem; }

table.bars { width: 100%; }
table.bars tbody tr { border: 0; }
table.bars tbody th { width: 36%; padding: 0.45rem 0; }
table.bars .figure { width: 1%; }
table.bars th, table.bars td { vertical-align: middle; }
td.bar { position: relative; min-width: 6.5rem; height: 2.1rem; }
td.bar svg { position: absolute; inset: 0 0 0 1.5rem; width: calc(100% - 1.5rem); height: 100%; overflow: visible; }
svg text { fill: var(--soft); font: 0.75rem var(--sans); font-variant-numeric: tabular-nums; }
rect.ours { fill: var(--ours); }
rect.whole { fill: var(--whole); }
line.grid { stroke: var(--grid); }
rect.published { fill: var(--published); }
line.interval { stroke: var(--ours); stroke-width: 2.5; }
circle.score { fill: var(--ours); stroke: var(--paper); stroke-width: 1; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

svg.histogram { display: block; width: calc(100% - 3.75rem); margin-left: 3rem; overflow: visible; }
.histogram rect { stroke: var(--paper); stroke-width: 1; }
.histogram line.base { stroke: var(--ink); }
.histogram line.tick { stroke: var(--soft); }
.histogram text.count { text-anchor: end; }
.histogram text.value, .histogram text.unit { text-anchor: middle; }
.histogram text.unit { fill: var(--ink); font-size: 0.8125rem; }
.histogram .lines line.halo { stroke: var(--paper); stroke-width: 4; stroke-dasharray: none; opacity: 0.7; }
.histogram .lines text { paint-order: stroke; stroke: var(--paper); stroke-width: 4px; stroke-linejoin: round; }
.histogram .mean line, .histogram .median line { stroke: var(--ink); }
.histogram .median line { stroke-dasharray: 2 3; }
.histogram .mean text, .histogram .median text { fill: var(--ink); }
.histogram .published line { stroke: var(--published); stroke-width: 1.5; }
.histogram .published text { fill: var(--published); font-weight: 600; }

article { border-top: 1px solid var(--rule); padding: 1.25rem 0 0.75rem; }
article dl { margin: 0; display: grid; grid-template-columns: 8.5rem 1fr; gap: 0.6rem 1.5rem; }
article dt { font: 0.8125rem/1.5 var(--sans); color: var(--soft); padding-top: 0.15rem; overflow-wrap: anywhere; }
article dd { margin: 0; max-width: 42rem; overflow-wrap: anywhere; white-space: pre-line; }
mark { background: var(--mark); color: inherit; padding: 0.08em 0.1em; border-radius: 2px; }
.cut { color: var(--soft); }

@media (max-width: 40rem) {
  main { padding: 2.5rem 1.1rem 4rem; }
  h1 { font-size: 1.9rem; }
  section { margin-top: 3.25rem; }
  table { font-size: 0.8125rem; }
  th + th, th + td, td + td, td + th { padding-left: 0.8rem; }
  td.bar svg { left: 0.8rem; width: calc(100% - 0.8rem); }
  td.bar { min-width: 5.25rem; }
  tbody th { min-width: 6rem; }
  article dl { grid-template-columns: 1fr; gap: 0.1rem; }
  article dd { margin-bottom: 0.7rem; }
}
@media print {
  :root { color-scheme: light; --paper: #fff; }
  body { font-size: 10.5pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  main { max-width: none; padding: 0; }
  nav, details { display: none; }
  section { margin-top: 2.5rem; }
  h2, h3, caption, .note, .legend { break-after: avoid; }
  figure, tr, article { break-inside: avoid; }
}
`;
