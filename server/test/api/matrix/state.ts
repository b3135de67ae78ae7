import { type Kysely, sql } from 'kysely'

/** Tables that every attempt may change: counts of attempts. */
const passing = ['throttle', 'token_bucket', 'admin_sign_in']
/** Columns that every attempt may change: last use and expiry of a session. */
const passingColumns = ['last_used_at', 'expires_at', 'tries']

type Table = { name: string; columns: string[]; key: string[] }

/**
 * Keeps how a database is now, tells what was changed since, and takes that back, around every trigger. Each row that is
 * written is noted with what it was before, so that asking costs next to nothing, however much the database holds.
 */
export async function snapshotState(db: Kysely<never>) {
  const { rows: tables } = await sql<Table>`
    SELECT format('%I.%I', table_schema, table_name) AS name,
      array_agg(quote_ident(column_name) ORDER BY ordinal_position) AS columns,
      ARRAY (
        SELECT quote_ident(attname) FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
        WHERE indisprimary AND indrelid = format('%I.%I', table_schema, table_name)::regclass
      ) AS key
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE (table_schema = 'public' OR (table_schema = 'graphile_worker' AND table_name = '_private_jobs'))
      AND table_type = 'BASE TABLE' AND is_generated = 'NEVER' AND table_name <> ALL (${passing})
      AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = format('%I.%I', table_schema, table_name)::regclass)
    GROUP BY table_schema, table_name ORDER BY 1`.execute(db)
  await loosenKeys(db)
  // The ledger's tables take no changes from anybody: this clone's do, from who takes back.
  await sql`GRANT ALL ON ALL TABLES IN SCHEMA public TO CURRENT_USER`.execute(db)
  await sql`CREATE SCHEMA kept`.execute(db)
  const snapshotName = ({ name }: Table) => `kept."${name.replaceAll('"', '')}"`
  for (const table of tables) {
    await sql
      .raw(`CREATE TABLE ${snapshotName(table)} AS SELECT ${table.columns.join(', ')} FROM ${table.name}`)
      .execute(db)
  }
  await noteChanges(db, tables)
  const clear = (on: Kysely<never>) => sql`DELETE FROM kept.change`.execute(on)

  return {
    /** The tables that are not as they were kept. */
    async changed(): Promise<string[]> {
      const { rows } = await sql<{ name: string | null }>`
        WITH row AS (
          SELECT name, of - ${passingColumns}::text[] AS of, sum(count) AS count FROM kept.change
            CROSS JOIN LATERAL (VALUES (was, -1), (becomes, 1)) AS side (of, count)
          WHERE of IS NOT NULL GROUP BY 1, 2
        )
        SELECT name FROM row GROUP BY name HAVING bool_or(count <> 0)
        UNION ALL SELECT NULL WHERE EXISTS (SELECT FROM kept.change)`.execute(db)
      const names = rows.flatMap(({ name }) => name ?? [])
      if (rows.length > 0 && names.length === 0) await clear(db)
      return names
    },
    /** The tables in which rows were added, changed or taken away that name one of these ids. */
    async changedOf(ids: readonly string[]): Promise<{ id: string; name: string }[]> {
      const { rows } = await sql<{ id: string; name: string }>`
        SELECT DISTINCT value AS id, name FROM kept.change, jsonb_each_text(coalesce(was, becomes))
        WHERE was - ${passingColumns}::text[] IS DISTINCT FROM becomes - ${passingColumns}::text[]
          AND value = ANY (${ids})`.execute(db)
      return rows
    },
    async restore(names: readonly string[]): Promise<void> {
      const undone = tables.filter(({ name }) => names.includes(name))
      const each = (say: (table: Table) => string) => undone.map((table) => `${say(table)};`).join('\n')
      const statements = `
        ${each(({ name }) => `ALTER TABLE ${name} DISABLE TRIGGER USER`)}
        SET CONSTRAINTS ALL DEFERRED;
        DELETE FROM throttle;
        ${each((table) => takeBack(table, snapshotName(table)))}
        SET CONSTRAINTS ALL IMMEDIATE;
        ${each(({ name }) => `ALTER TABLE ${name} ENABLE TRIGGER USER`)}`
      await db.transaction().execute(async (tx) => {
        await sql.raw(statements).execute(tx)
        await clear(tx)
      })
    },
  }
}

/** Notes every row that is added, changed or taken away: as it was, and as it is then. */
async function noteChanges(db: Kysely<never>, tables: readonly Table[]): Promise<void> {
  await sql`CREATE TABLE kept.change (name text NOT NULL, was jsonb, becomes jsonb)`.execute(db)
  await sql`CREATE FUNCTION kept.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    INSERT INTO kept.change VALUES (TG_ARGV[0], to_jsonb(OLD), to_jsonb(NEW)); RETURN NULL; END $$`.execute(
    db,
  )
  for (const { name } of tables) {
    await sql
      .raw(`CREATE TRIGGER kept_note AFTER INSERT OR UPDATE OR DELETE ON ${name}
        FOR EACH ROW EXECUTE FUNCTION kept.note('${name}')`)
      .execute(db)
  }
}

/** SQL: takes away the rows that were added, changes back those that were changed, and adds those that are missing. */
function takeBack({ name, columns, key }: Table, copy: string): string {
  const insert = `INSERT INTO ${name} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${columns.join(', ')} FROM ${copy}`
  if (key.length === 0) return `DELETE FROM ${name}; ${insert}`
  const same = key.map((column) => `there.${column} = kept.${column}`).join(' AND ')
  const others = columns.filter((column) => !key.includes(column))
  const rowOf = (alias: string) => `(${others.map((column) => `${alias}.${column}`).join(', ')})`
  return `
    DELETE FROM ${name} AS there WHERE NOT EXISTS (SELECT FROM ${copy} AS kept WHERE ${same});
    ${
      others.length === 0
        ? ''
        : `UPDATE ${name} AS there SET ${others.map((column) => `${column} = kept.${column}`).join(', ')}
           FROM ${copy} AS kept WHERE ${same} AND ${rowOf('there')}::text <> ${rowOf('kept')}::text;`
    }
    ${insert} AS kept WHERE NOT EXISTS (SELECT FROM ${name} AS there WHERE ${same})`
}

/** Makes every foreign key deferrable. */
async function loosenKeys(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ key: string; child: string }>`
    SELECT quote_ident(conname) AS key, conrelid::regclass AS child FROM pg_constraint
    WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace`.execute(db)
  for (const { key, child } of rows) {
    await sql.raw(`ALTER TABLE ${child} ALTER CONSTRAINT ${key} DEFERRABLE INITIALLY IMMEDIATE`).execute(db)
  }
}
