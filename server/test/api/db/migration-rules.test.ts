import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  listMigrations,
  migrationNumberOf,
  migrationsFolder,
} from '../../../src/platform/db/schema/migration-file.ts'
import { faultsOf, rulesFrom } from '../../setup/schema/migration-rules.ts'

const names = listMigrations(migrationsFolder)
const numbers = names.map(migrationNumberOf)

test('no two migrations have one number', () => {
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

test.each(names.filter((name) => name >= rulesFrom))('%s keeps the rules', (name) => {
  const before = numbers.filter((number) => number < migrationNumberOf(name))
  expect(faultsOf({ name, sql: readFileSync(new URL(name, migrationsFolder), 'utf8') }, before)).toEqual([])
})

function faults(...lines: string[]): string[] {
  return faultsOf({ name: '9999_new.sql', sql: lines.join('\n') }, numbers)
}

describe('a new migration is refused that', () => {
  test.each([
    ['-- says nothing', 'CREATE TABLE a (id text);', 'one line that says who serves beside it'],
    ['-- contracts: 9998', 'DROP TABLE a;', 'there is no such file before it'],
    ['-- expands', 'CREATE INDEX b ON post (id);', 'makes INDEX b while nobody may write to post'],
    ['-- expands', 'CREATE UNIQUE INDEX ON post (id)', 'makes UNIQUE INDEX while nobody may write to post'],
    [
      '-- expands',
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS b ON post (id)',
      'in a file outside a transaction',
    ],
    ['-- expands', 'DROP INDEX post_adult;', 'DROP INDEX CONCURRENTLY'],
    ['-- expands', 'ALTER TABLE post ADD COLUMN b text, ADD c int NOT NULL;', 'adds post.c NOT NULL without'],
    ['-- expands', 'ALTER TABLE post ADD COLUMN b uuid NOT NULL DEFAULT gen_random_uuid();', 'written anew'],
    [
      '-- expands',
      'ALTER TABLE post ADD COLUMN b text GENERATED ALWAYS AS (plain(caption)) STORED;',
      'written anew',
    ],
    [
      '-- expands',
      'ALTER TABLE post ADD COLUMN b text CHECK (b <> id);',
      'checks post.b while everybody waits',
    ],
    ['-- expands', 'ALTER TABLE post ADD COLUMN b text UNIQUE;', 'makes an index of post.b'],
    ['-- expands', 'ALTER TABLE post ADD CHECK (likes > 0);', 'checks all rows of post'],
    ['-- expands', 'ALTER TABLE post ADD CONSTRAINT b FOREIGN KEY (c) REFERENCES account;', 'NOT VALID'],
    ['-- expands', 'ALTER TABLE post ADD CONSTRAINT b UNIQUE (id, type);', 'USING INDEX'],
    ['-- expands', 'ALTER TABLE post VALIDATE CONSTRAINT b;', 'validates a constraint of post within'],
    [
      '-- expands',
      'ALTER TABLE post ALTER COLUMN type TYPE varchar;',
      'changes the type of a column of post',
    ],
    [
      '-- contracts: 0230',
      'ALTER TABLE post ALTER type TYPE varchar;',
      'changes the type of a column of post',
    ],
    ['-- expands', 'ALTER TABLE post DROP COLUMN type;', 'takes away what the release before may use'],
    ['-- expands', 'ALTER TABLE post ALTER type DROP DEFAULT;', 'takes away what the release before may use'],
    [
      '-- expands',
      'ALTER TABLE post ALTER COLUMN b SET NOT NULL;',
      'takes away what the release before may use',
    ],
    [
      '-- expands',
      'ALTER TABLE post RENAME COLUMN type TO kind;',
      'takes away what the release before may use',
    ],
    [
      '-- expands',
      'ALTER TABLE post DROP CONSTRAINT post_adult;',
      'takes away what the release before may use',
    ],
    ['-- expands', 'ALTER TABLE post RENAME TO a;', 'takes away what the release before may use'],
    ['-- expands', 'DROP TRIGGER post_renews_card ON post;', 'takes away what the release before may use'],
    ['-- expands', 'ALTER INDEX post_adult RENAME TO b;', 'takes away what the release before may use'],
    ['-- expands', "UPDATE post SET type = 'TEXT';", 'changes rows of post, all in one transaction'],
    ['-- expands', 'WITH gone AS (DELETE FROM post RETURNING id) SELECT 1;', 'changes rows of post'],
    ['-- expands', 'LOCK TABLE post;', 'keeps everybody from a table'],
    [
      '-- expands\n-- outside a transaction',
      'CREATE INDEX CONCURRENTLY b ON post (id);',
      'not safe to repeat',
    ],
    ['-- expands\n-- outside a transaction', 'UPDATE post SET is_adult = true;', 'not safe to repeat'],
    ['-- expands\n-- outside a transaction', 'ALTER TABLE post ADD COLUMN b text;', 'not safe to repeat'],
  ])('%s: %s', (head, sql, fault) => {
    expect(faults(head, sql)).toEqual([expect.stringContaining(fault)])
  })
})

describe('a new migration may', () => {
  test.each([
    [
      'make tables with what belongs to them, columns, functions and triggers',
      `-- expands
       CREATE TABLE b (id text PRIMARY KEY, n int NOT NULL CHECK (n > 0));
       CREATE INDEX b_n ON b (n);
       ALTER TABLE b ADD CHECK (n < 9), ALTER COLUMN id TYPE varchar;
       INSERT INTO b VALUES ('it; UPDATE post', 1);
       UPDATE b SET n = 2;
       ALTER TABLE post ADD COLUMN c text REFERENCES b, ADD COLUMN d boolean NOT NULL DEFAULT false,
         ADD COLUMN e timestamptz NOT NULL DEFAULT now();
       CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE post SET c = 1; DROP TABLE z; RETURN NULL; END $$;
       CREATE TRIGGER f AFTER UPDATE OF c ON post FOR EACH ROW EXECUTE FUNCTION f();`,
    ],
    [
      'let a constraint allow more',
      `-- expands
       ALTER TABLE post DROP CONSTRAINT post_type_check,
         ADD CONSTRAINT post_type_check CHECK (type IN ('A', 'B')) NOT VALID;`,
    ],
    [
      'make and drop indexes, validate, and change rows bit by bit outside a transaction',
      `-- expands
-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS b ON post (id);
DROP INDEX CONCURRENTLY IF EXISTS c;
ALTER TABLE post VALIDATE CONSTRAINT post_type_check;
UPDATE post SET c = 'x;y' WHERE id IN (SELECT id FROM post WHERE c IS NULL LIMIT 1000);`,
    ],
    [
      'put another table in the place of one',
      `-- expands
       ALTER TABLE post RENAME TO post_before;
       ALTER TABLE post_by_creator RENAME TO post;
       DROP TABLE post_before;
       DROP FUNCTION keep_posts_alike();`,
    ],
    [
      'take away what no release uses that may serve beside it',
      `-- contracts: 0230
       ALTER TABLE post DROP COLUMN c, ALTER COLUMN d SET NOT NULL;
       DROP TABLE b;`,
    ],
  ])('%s', (_does, sql) => {
    expect(faults(sql.replaceAll(/^ {7}/gm, ''))).toEqual([])
  })
})
