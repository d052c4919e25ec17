import { arxiv } from './arxiv.js';
import { crossref } from './crossref.js';
import { openalex } from './openalex.js';
import { pubmed } from './pubmed.js';
import { semanticScholar } from './semantic-scholar.js';
import type { WorkService } from './service.js';

/** All services, in the order in which they are asked. */
export const WORK_SERVICES: readonly WorkService[] = [openalex, crossref, semanticScholar, pubmed, arxiv];
