import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startsAsHtml } from './starts-as-html.js';

test('pages are recognised, whatever comes before their first element', () => {
  for (const head of [
    '<!DOCTYPE html><html>',
    '\ufeff<?xml version="1.0"?><!-- x --><html xmlns="http://www.w3.org/1999/xhtml">',
    '<style>p { color: red }</style><p>Silt',
    '<br />\n<b>Deprecated</b>: Assigning the return value',
    '<link rel="stylesheet" href="a.css">',
    '<section class="text"><h2>Silt</h2><p class="lead">The bed</p><a href="/b">More</a></section>',
    '<body class="page"><div id="a"><p class="b">Silt</p></div>',
    '</head><body><div><h1>Silt</h1><img src="a.png"></div>',
    '<!DOCTYPE><custom-page><div><h1>Name</h1><span>Silt</span></div></custom-page>',
    '\u200b<article class="post"><h1>Silt</h1><p>The bed of the <a href="/r">river</a></p>',
    'Warning: mysql_connect() failed in /srv/index.php on line 3\n<!doctype html><html><head><title>Silt',
  ])
    assert.equal(startsAsHtml(head), true, head);
});

test('papers and data that hold HTML are not pages', () => {
  for (const head of [
    '<?xml version="1.0"?><article><front>',
    '<article><body><p>Silt</p></body></article>',
    '<body><sec>',
    '<article article-type="research-article"><front><article-meta><p class="a" style="b">',
    '# Markdown\n<div class="a"><span class="b">Silt</span></div>',
    '<TEI xmlns="http://www.tei-c.org/ns/1.0">',
    '<mediawiki><page><text>&lt;html>',
    '<bibliography>',
    '{"html": "<html><head>"}',
    '[["<html><head>"]]',
    '\\documentclass{article} <html><head>',
    '% <html><head>',
    'A text about the element <html> and nothing else.',
    '',
  ])
    assert.equal(startsAsHtml(head), false, head);
});
