import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  sql,
} from 'kysely'
import { type Db, openCommandPool } from '../../src/platform/db/connection/connect.ts'
import { directConnectionTarget } from '../../src/platform/db/connection/target.ts'
import type { TestApp } from './app.ts'

/**
 * Runs `run` with the rights of the owner, and takes back all that it did: several tests break the same rows, each for itself
 * alone. Its transactions are savepoints of one that is never committed, so nobody else may wait for these rows meanwhile.
 */
export async function runAndRollBack<T>(
  { ownersUrl }: Pick<TestApp, 'ownersUrl'>,
  run: (db: Db) => Promise<T>,
): Promise<T> {
  const db: Db = new Kysely({
    dialect: new SavepointDialect({ pool: openCommandPool(directConnectionTarget(ownersUrl), 1) }),
  })
  try {
    await sql`BEGIN`.execute(db)
    return await run(db)
  } finally {
    await sql`ROLLBACK`.execute(db)
    await db.destroy()
  }
}

class SavepointDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): SavepointDriver {
    return new SavepointDriver(this.#config)
  }
}

class SavepointDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('SAVEPOINT inner_transaction'))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('RELEASE SAVEPOINT inner_transaction'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('ROLLBACK TO SAVEPOINT inner_transaction'))
  }
}
