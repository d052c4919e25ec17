import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIELDS, fieldsOfStudy, matchField } from './fields.js';

const SUBJECTS: [subject: string, field: string | undefined][] = [
  ...FIELDS.map((field): [string, string] => [field, field]),
  ...FIELDS.map((field): [string, string] => [field.toUpperCase(), field]),
  // publishers' sections and keywords
  ['Structural Biology and Molecular Biophysics', 'Biology'],
  ['Biochemistry and Chemical Biology', 'Biology'],
  ['Plant Science', 'Biology'],
  ['Bioinformatics', 'Biology'],
  ['Neuroscience', 'Biology'],
  ['Infectious Diseases', 'Medicine'],
  ['Public Health and Epidemiology', 'Medicine'],
  ['Nutrition', 'Medicine'],
  ['Health Economics', 'Economics'],
  ['Biomedical Engineering', 'Engineering'],
  ['Chemical Engineering', 'Engineering'],
  ['Software Engineering', 'Computer Science'],
  ['Physical Chemistry', 'Chemistry'],
  ['Mathematical Physics', 'Physics'],
  ['Materials Chemistry', 'Materials Science'],
  ['Probability and Statistics', 'Mathematics'],
  ['Experimental Psychology', 'Psychology'],
  // arXiv
  ['cs.CL', 'Computer Science'],
  ['math.PR', 'Mathematics'],
  ['stat.ML', 'Mathematics'],
  ['q-bio.NC', 'Biology'],
  ['eess.SP', 'Engineering'],
  ['cond-mat.mtrl-sci', 'Materials Science'],
  ['cond-mat.str-el', 'Physics'],
  ['hep-th', 'Physics'],
  ['econ.EM', 'Economics'],
  // Semantic Scholar's beyond the ten, article types, codes
  ['History', undefined],
  ['Geology', undefined],
  ['Sociology', undefined],
  ['Review Article', undefined],
  ['5300', undefined],
  ['', undefined],
];

for (const [subject, field] of SUBJECTS) {
  test(`“${subject}” is ${field ?? 'none of the ten fields'}`, () =>
    assert.equal(matchField(subject), field));
}

test('a subject that joins two fields is of both', () => {
  assert.deepEqual(fieldsOfStudy(['Microbiology and Infectious Disease']), ['Biology', 'Medicine']);
  assert.deepEqual(fieldsOfStudy(['Physics; Chemistry']), ['Physics', 'Chemistry']);
  assert.deepEqual(fieldsOfStudy(['Structural Biology and Molecular Biophysics']), ['Biology']);
  assert.deepEqual(fieldsOfStudy(['Materials and Methods']), []);
});

test('a paper has each field once', () => {
  assert.deepEqual(fieldsOfStudy(['Cell Biology', 'Review', 'Ecology', 'Algebra']), [
    'Biology',
    'Mathematics',
  ]);
});
