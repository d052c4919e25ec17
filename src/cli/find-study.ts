import type { OpenStudy, StudyFolder } from '../judge/index.js';

/** Opens a study, and reports the lines of its journals that can't be read and do not count. */
export function findStudy(studies: StudyFolder, id: string): OpenStudy {
  const open = studies.find(id);
  for (const { file, lines } of open.damagedLines())
    process.stderr.write(
      `citemill: ${id}/${file}: left out ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}, not readable\n`,
    );
  return open;
}
