import { defineConfig } from 'citemill/extend';
import { longestSentence } from './longest-sentence.mjs';
import { markdownReader } from './markdown-reader.mjs';
import { titles } from './titles/recipe.mjs';

export default defineConfig({
  readers: [markdownReader],
  recipes: [titles],
  models: [longestSentence],
});
