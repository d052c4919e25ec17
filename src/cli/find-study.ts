import type { OpenStudy, StudyFolder } from '../judge/index.js';

const LISTED = 10;

/** Opens a study, and reports the lines of its journals that are not valid and do not count. */
export function findStudy(studies: StudyFolder, id: string): OpenStudy {
  const open = studies.find(id);
  for (const { file, lines } of open.damagedLines())
    process.stderr.write(
      `citemill: ${id}/${file}: left out ${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, LISTED).join(', ')}${lines.length > LISTED ? ', …' : ''}, not valid\n`,
    );
  return open;
}
