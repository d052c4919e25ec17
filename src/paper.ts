export * from '@citemill/read/paper';
