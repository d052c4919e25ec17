import { Dataset } from '../dataset/index.js';
import { writeBeir } from '../recipes/beir/index.js';
import { pluralise } from './table.js';

interface BeirFlags {
  out: string;
  json?: boolean;
}

export async function runExportBeir(path: string, { out, json }: BeirFlags): Promise<void> {
  const dataset = await Dataset.open(path);
  try {
    const counts = await writeBeir(dataset, out);
    const answers = Object.entries(counts.answers).map(([split, number]) => `${number} ${split}`);
    process.stdout.write(
      json
        ? `${JSON.stringify(counts)}\n`
        : `${pluralise(counts.documents, 'document')}, ${pluralise(counts.queries, 'query', 'queries')} of ${pluralise(counts.examples, 'example')}, right answers: ${answers.join(', ') || 'none'}: ${out}\n`,
    );
  } finally {
    dataset.close();
  }
}
