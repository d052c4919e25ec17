export * from './rouge/index.js';
