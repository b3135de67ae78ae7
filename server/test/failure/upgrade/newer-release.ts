import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from '../../setup/processes/bare-environment.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Migrations of the newer release: added columns in busy tables, and an index that is built meanwhile. */
const migrations = {
  '9990_more_columns.sql': `-- expands
ALTER TABLE account ADD COLUMN of_later text NOT NULL DEFAULT 'later';
ALTER TABLE post ADD COLUMN of_later text;
ALTER TABLE comment ADD COLUMN of_later text, ADD CONSTRAINT comment_of_later CHECK (of_later <> '') NOT VALID;
ALTER TABLE payment ADD COLUMN of_later boolean NOT NULL DEFAULT false;
ALTER TABLE ledger_entry ADD COLUMN of_later text;
ALTER TABLE notification ADD COLUMN of_later text;
`,
  '9991_more_indexes.sql': `-- expands
-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_entry_of_later ON ledger_entry (amount);
ALTER TABLE comment VALIDATE CONSTRAINT comment_of_later;
UPDATE post SET of_later = 'later' WHERE id IN (SELECT id FROM post WHERE of_later IS NULL AND is_public LIMIT 20);
`,
}

export type Release = {
  /** Path of its `main.ts`. */
  main: string
  migrations: string[]
  /** Runs a role that ends by itself. */
  run(role: string, settings: Record<string, string>): Promise<{ code: number | null; said: string }>
  remove(): Promise<void>
}

/**
 * Copies this version with a later number and two more migrations, as if it were unpacked beside this one.
 */
export async function makeNewerRelease(): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-newer-'))
  for (const each of ['src', 'migrations', 'package.json']) {
    await cp(join(root, 'server', each), join(folder, 'server', each), { recursive: true })
  }
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as object
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version: '99.0.0' }))
  for (const each of ['node_modules', 'contract']) await symlink(join(root, each), join(folder, each))
  for (const [name, sql] of Object.entries(migrations)) {
    await writeFile(join(folder, 'server/migrations', name), sql)
  }
  const main = join(folder, 'server/src/main.ts')
  return {
    main,
    migrations: Object.keys(migrations),
    async run(role, settings) {
      const child = spawn(process.execPath, [main, role], {
        env: { ...bareEnvironment, NODE_ENV: 'development', ENV_FILE: 'none', ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const [out, err, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit') as Promise<[number | null]>,
      ])
      return { code, said: out + err }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
