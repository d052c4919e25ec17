import { readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { slug } from '../../scripts/docs/links.mjs';
import { sidebar } from './sidebar.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const { repository } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
const source = repository.url.replace(/^git\+/, '').replace(/\.git$/, '');

const installed = (path) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));

/** Links out of docs/ (to examples/, CONTRIBUTING.md, …) lead to the repository. */
function linkToRepository(markdown) {
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    const folder = posix.join('docs', posix.dirname(env.relativePath ?? ''));
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null;
      if (!href || /^(?:[a-z]+:|#|\/)/.test(href)) continue;
      const target = posix.join(folder, href);
      if (!target.startsWith('docs/')) token.attrSet('href', `${source}/blob/main/${target}`);
    }
  });
}

export default defineConfig({
  title: 'Citemill',
  description: 'Turns collections of scientific papers into datasets whose labels come from citations',
  // An option in the first column of a table is not divided at its hyphens.
  head: [['style', {}, '.vp-doc td:first-child code { white-space: nowrap }']],
  srcDir: '../docs',
  outDir: '../dist-docs',
  cacheDir: 'node_modules/.cache',
  cleanUrls: false,
  base: process.env.DOCS_BASE ?? '/',
  // The API reference is written beside the pages after the build; scripts/docs/site.mjs checks the links to it.
  ignoreDeadLinks: [/^\/api\//, /^https?:\/\/localhost/],
  // The pages lie outside of this folder, where Vue is installed.
  vite: {
    resolve: {
      alias: [
        { find: /^vue$/, replacement: installed('vue/dist/vue.runtime.esm-bundler.js') },
        { find: /^vue\/server-renderer$/, replacement: installed('vue/server-renderer/index.mjs') },
      ],
    },
  },
  markdown: { anchor: { slugify: slug }, config: linkToRepository },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guide', link: '/' },
      { text: 'Reference', link: '/reference/' },
      { text: 'API', link: '/api/index.html', target: '_self' },
      { text: 'Results', link: '/results/' },
    ],
    sidebar,
    socialLinks: [{ icon: 'github', link: source }],
  },
});
