export * from '@citemill/read';
