import { PRESETS, publishedCost } from '../train/index.js';
import { UserError } from '../user-error.js';

/** Lists every preset, or those of one paper: description, source of the settings and published figures. */
export function presetList(paper?: string): string {
  const chosen = PRESETS.filter(
    ({ name }) => paper === undefined || name === paper || name.startsWith(`${paper}/`),
  );
  if (chosen.length === 0)
    throw new UserError(
      `${paper}: no such paper or preset; papers: ${[...new Set(PRESETS.map(({ name }) => name.split('/')[0]))].join(', ')}`,
    );
  return chosen
    .map(({ name, about, source, published, refined, init }) =>
      [
        `${name}${refined ? '  (paper, refined)' : ''}`,
        `  ${about}; ${init ? `from ${init}` : 'from random weights'}; ${source}`,
        ...(published
          ? [
              `  published, ${published.system}: ${Object.entries(published.figures)
                .map(([metric, value]) => `${metric} ${value}`)
                .join(', ')}`,
            ]
          : []),
        ...costLine(name),
      ].join('\n'),
    )
    .join('\n');
}

/** Returns the published cost of a preset, from CiteWorth's Tables 7 and 8. */
function costLine(name: string): string[] {
  const cost = publishedCost(name);
  return cost
    ? [
        `  published cost: ${cost.runtime} on one Titan X, ${cost.parameters.toLocaleString('en-GB')} parameters`,
      ]
    : [];
}
