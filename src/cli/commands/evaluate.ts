import { Command, Option } from 'commander';
import { jsonOption, lazily, quietOption } from '../options.js';
import {
  names,
  pairs,
  percentages,
  positiveCount,
  positiveNumber,
  probability,
  resultCount,
  seed,
  shots,
} from '../values/index.js';
import { withApiOptions } from './api-options.js';

export function evaluateCommand(): Command {
  const command = new Command('evaluate')
    .description('print the paper’s table for a dataset: baselines, your predictions, published figures')
    .argument(
      '<dataset>',
      'a Citemill dataset, or another project’s dataset as published, such as scitldr:SciTLDR-A',
    )
    .option(
      '--models <names>',
      'names of models, folders of trained models, or api:MODEL, separated by commas; all: every model that needs no embeddings',
      names,
    )
    .option('--predictions <files>', 'prediction files (JSON lines), separated by commas', names)
    .addOption(
      new Option('--split <name>', 'split to evaluate on')
        .choices(['test', 'validation', 'train', 'all'])
        .default('test'),
    )
    .option('--out <files...>', 'also write the table to .md, .csv or .json files')
    .option('--save <dir>', 'folder for the predictions (default: next to the dataset)')
    .option('--no-save', 'save neither predictions nor results')
    .option(
      '--rescore',
      'score the saved predictions of every system again and compare with the results next to the dataset (all splits unless --split is given)',
    )
    .option('--list', 'list the models for this dataset');
  return withApiOptions(withStudyOptions(withModelOptions(withTestOptions(command))))
    .option(
      '--shots <n>',
      'with api:MODEL: number of training examples before each question (default: 0)',
      shots,
    )
    .addOption(jsonOption())
    .addOption(quietOption())
    .addHelpText('after', HELP)
    .action(lazily(async () => (await import('../evaluate.js')).runEvaluate));
}

const withTestOptions = (command: Command): Command =>
  command
    .option(
      '--compare <a,b...>',
      'pairs of systems to test for a difference; several pairs get Holm’s correction',
      pairs,
    )
    .addOption(
      new Option(
        '--test <name>',
        'with --compare: the test; auto: bootstrap with 50 or more examples, else randomisation',
      )
        .choices(['auto', 'bootstrap', 'randomisation', 't', 'wilcoxon', 'mcnemar'])
        .default('auto'),
    )
    .option(
      '--samples <n>',
      'with --compare: number of samples (default: 1,000; randomisation 10,000)',
      positiveCount,
    );

const withModelOptions = (command: Command): Command =>
  command
    .option('--seed <n>', 'seed for randomised models', seed, 0)
    .option(
      '--seeds <n>',
      'number of times to train each model that learns, with seeds starting at --seed; reports mean ± sd',
      positiveCount,
    )
    .option(
      '--threshold <p>',
      'minimum score for a sentence to count as cite-worthy (default: 0.5)',
      probability,
    )
    .option('--task <name>', 'task, for datasets with several')
    .addOption(
      new Option(
        '--query <parts>',
        'for citrec: what to search for: the context alone, the context with the citing paper’s title, or with its title and abstract (default: as the model of --embeddings was trained, otherwise context)',
      ).choices(['context', 'title', 'abstract']),
    )
    .option(
      '--rerank <dir>',
      'for citrec: also reorder the best results of each model with this cross-encoder, trained by citemill train citrec/minilm-cross',
    )
    .option(
      '--rerank-best <n>',
      'with --rerank: number of results to reorder, up to 100 (default: 100)',
      resultCount,
    )
    .option(
      '--rerank-weight <w>',
      'with --rerank: weight of the cross-encoder’s scores relative to the model’s (default: the best on 50 validation examples)',
      positiveNumber,
    )
    .option('--encoder <model>', 'encoder for MoverScore: name or folder of an ONNX model')
    .option(
      '--candidates <dir>',
      'for citegen and relatedwork: folder of a citrec dataset; each generated text becomes a search in it, with BM25 or the model of --embeddings, to see whether it finds the cited papers',
    )
    .option('--language-model <dir>', 'language model for perplexity: folder of a causal ONNX model')
    .option('--model-folder <dir>', 'folder with embedding models (default: CITEMILL_MODELS)')
    .addOption(
      new Option('--precision <name>', 'precision of trained models')
        .choices(['fp32', 'int8'])
        .default('fp32'),
    )
    .option(
      '--gold <file>',
      'for intent and support: file of citemill judge gold with the final answers of a study, which replace the dataset’s labels (all splits unless --split is given)',
    )
    .option('--marked <file>', 'for scixgen: sentences marked by people, as JSON lines of id and sentences')
    .option(
      '--duc',
      'for wikiref: use the DUC protocol (250 words; recall; a sentence is skipped if half of its bigrams are already in the summary)',
    );

const withStudyOptions = (command: Command): Command =>
  command
    .option(
      '--domains <model>',
      'for citeworth: train this model on each field and test it on every other field',
    )
    .option(
      '--fields <names>',
      'with --domains: fields, separated by commas (default: all with enough examples)',
      names,
    )
    .option(
      '--embeddings <model>',
      'embedding model, by name or folder: of the system named embeddings (default: MiniLM); with --candidates, of the search (default: BM25); with --domains, to compare texts by embeddings instead of TF-IDF',
    )
    .option(
      '--curve <shares>',
      'train models that learn on these percentages of the training split, for example 10,25,50,100',
      percentages,
    )
    .option('--report <file>', 'with --domains or --curve: HTML page to write the charts to');

const HELP = `
Datasets of other projects: scitldr: (SciTLDR), scisummnet: (ScisummNet), citesum: (CiteSum as released), quotes: (QuOTeS),
qmsum: (QMSum), xsum: (XSum), gigaword: (Gigaword headlines), duc: (DUC 2005–2007), bibliography: (marked bibliography
entries), transfer: (SciBERT’s tasks)

Examples:
  $ citemill evaluate datasets/sciqfs --list
  $ citemill evaluate datasets/sciqfs --models tfidf-words-cosine,tfidf-chars-cosine --out table.md
  $ citemill evaluate datasets/citesum --models all --compare ext-heuristic,lead
  $ citemill evaluate datasets/citesum --predictions bart.jsonl --compare bart,lead
  $ citemill evaluate datasets/citesum --rescore
  $ citemill evaluate datasets/citeworth --domains logistic-context --report fields.html
  $ citemill evaluate datasets/citeworth --models all,models/ctx,models/bert
  $ citemill evaluate datasets/citesum --models api:llama3 --endpoint http://localhost:11434/v1 --shots 2
  $ citemill evaluate datasets/scixgen-description --task table --encoder Xenova/all-MiniLM-L6-v2
  $ citemill evaluate datasets/citrec --models bm25,tfidf,embeddings,embeddings+bm25 --compare bm25,tfidf
  $ citemill evaluate datasets/citrec --models embeddings --embeddings models/encoder --rerank models/cross --rerank-best 20
  $ citemill evaluate transfer:scibert/data --task sci-cite
  $ citemill evaluate duc:DUC --task 2007 --curve 10,25,50,100 --report curve.html
  $ citemill evaluate scitldr:SciTLDR-A/dev.jsonl`;
