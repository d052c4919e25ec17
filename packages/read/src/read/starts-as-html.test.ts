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
    'Warning: mysql_connect() failed in /srv/index.php on line 3\n<!doctype html><html><head><title>Silt',
  ])
    assert.equal(startsAsHtml(head), true, head);
});

test('papers and data that hold HTML are not pages', () => {
  for (const head of [
    '<?xml version="1.0"?><article><front>',
    '<article><body><p>Silt</p></body></article>',
    '<body><sec>',
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
