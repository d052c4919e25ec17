import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after } from 'node:test';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { PAGE_FOLDER } from './http/page-files.js';

const PLACES = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const EXECUTABLE = PLACES.find((path) => path !== '' && existsSync(path));

/** Why tests in a browser cannot run here, or false. */
export const noBrowser: string | false = !EXECUTABLE
  ? 'no Chromium: install it (Debian: apt install chromium) or set CHROMIUM'
  : !existsSync(`${PAGE_FOLDER}/index.html`)
    ? 'the page is not built: npm run build'
    : false;

/** Colour schemes and widths in which a view has no barriers. */
export const SETTINGS: readonly (readonly ['light' | 'dark', number])[] = thorough(
  [
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ],
  [['dark', 390]],
);

let browser: Browser | undefined;

async function launchBrowser(): Promise<Browser> {
  if (browser) return browser;
  browser = await chromium.launch({
    executablePath: EXECUTABLE ?? '',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return browser;
}
after(() => browser?.close());

export interface Tab {
  page: Page;
  /** Console errors, blocked scripts and dialogs. */
  problems: string[];
}

/** Opens a tab in a new browser context, which shares nothing with other tabs. */
export async function newTab(origin: string, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await (await launchBrowser()).newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, problems };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  violations: { id: string; impact: string | null; nodes: { html: string }[] }[];
}

/** Serious and critical accessibility problems that axe-core finds on the page. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations: all } = (await page.evaluate('axe.run(document)')) as AxeResult;
  return all
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
