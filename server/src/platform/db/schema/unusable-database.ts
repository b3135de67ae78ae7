import { type Client, DatabaseError } from 'pg'
import { MisconfiguredError } from '../../config/misconfigured-error.ts'

/** A database that waiting makes no better: somebody has to put something right. */
export class UnusableDatabaseError extends MisconfiguredError {}

const oldestMajor = 15

/** Maximum time in milliseconds for a server to answer a new connection. */
export const connectionTimeoutMillis = 10_000

/** Parts of a database URL that `sentences` fill in. */
type Address = { host: string; role: string; database: string }

const sentences: Record<string, (address: Address, message: string) => string> = {
  // invalid_password, invalid_authorization_specification
  '28P01': ({ host, role }) =>
    `PostgreSQL at ${host} refuses the password of the role "${role}": correct it in DATABASE_URL.`,
  '28000': ({ host, role }, message) =>
    `PostgreSQL at ${host} does not let the role "${role}" in (${message}): correct DATABASE_URL, or let it in by pg_hba.conf.`,
  // invalid_catalog_name
  '3D000': ({ host, database }) =>
    `There is no database "${database}" at ${host}: make it with createdb, or correct DATABASE_URL.`,
  // insufficient_privilege
  42501: ({ role, database }, message) =>
    `The role "${role}" may not do what it has to in the database "${database}" (${message}): name the role that owns its tables in DATABASE_URL, or grant it what it lacks.`,
  // invalid_parameter_value, undefined_object: of what stands behind the ? of the address
  22023: ({ host }, message) =>
    `PostgreSQL at ${host} does not take the options of DATABASE_URL (${message}).`,
  42704: ({ host }, message) =>
    `PostgreSQL at ${host} does not take the options of DATABASE_URL (${message}).`,
  ENOTFOUND: ({ host }) => `The host of DATABASE_URL cannot be found: ${host}.`,
  EAI_AGAIN: ({ host }) => `The host of DATABASE_URL cannot be found: ${host}.`,
}

/**
 * Explains why a database cannot be used where waiting does not help: a wrong password, host, name or
 * permission.
 * @returns undefined for temporary failures, such as a server that is starting, and for those not caused by
 * the URL
 */
export function unusableDatabaseErrorOf(
  cause: unknown,
  connectionString: string,
): UnusableDatabaseError | undefined {
  if (!(cause instanceof Error)) return undefined
  const address = addressIn(connectionString)
  if (/^SASL: .*password must be a/.test(cause.message)) {
    return new UnusableDatabaseError(
      `PostgreSQL at ${address.host} asks the role "${address.role}" for a password: DATABASE_URL has none.`,
      { cause },
    )
  }
  if (cause.message === 'The server does not support SSL connections') {
    return new UnusableDatabaseError(
      `PostgreSQL at ${address.host} takes no encrypted connections, which sslmode of DATABASE_URL asks for: switch them on there, or leave sslmode out.`,
      { cause },
    )
  }
  if (isWrongOption(cause)) {
    return new UnusableDatabaseError(
      `PostgreSQL at ${address.host} does not take the options of DATABASE_URL (${cause.message}).`,
      { cause },
    )
  }
  const say = sentences['code' in cause ? String(cause.code) : '']
  return say && new UnusableDatabaseError(say(address, cause.message), { cause })
}

/** Runs something with a database that another setting than DATABASE_URL names. @throws what it throws, with that name */
export async function withDatabaseSettingInErrors<T>(setting: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    if (!(cause instanceof UnusableDatabaseError) || setting === 'DATABASE_URL') throw cause
    throw new UnusableDatabaseError(cause.message.replace(/(?<!_)DATABASE_URL/g, setting), { cause })
  }
}

/**
 * Checks whether a connection is refused for an option after the ? of the URL: invalid_parameter_value,
 * undefined_object.
 */
function isWrongOption(cause: Error): boolean {
  return (
    cause instanceof DatabaseError &&
    cause.severity === 'FATAL' &&
    (cause.code === '22023' || cause.code === '42704')
  )
}

/**
 * Connects to a server that has to be there before anything else can begin.
 * @param client with `connectionTimeoutMillis`
 * @throws UnusableDatabaseError when nothing there answers as PostgreSQL does, or the error of `connect`
 */
export async function connectOrExplainFailure(client: Client, connectionString: string): Promise<void> {
  try {
    await client.connect()
  } catch (cause) {
    const { host } = addressIn(connectionString)
    const message = cause instanceof Error ? cause.message : ''
    if (/^timeout expired|due to connection timeout/.test(message)) {
      throw new UnusableDatabaseError(
        `${host} did not answer like PostgreSQL within ${connectionTimeoutMillis / 1000} seconds: check the host and port in DATABASE_URL, and whether the database there hangs.`,
        { cause },
      )
    }
    if (/^(Connection terminated|read ECONNRESET|received invalid response)/.test(message)) {
      throw new UnusableDatabaseError(
        `${host} closed the connection without answering like PostgreSQL: check the host and port in DATABASE_URL.`,
        { cause },
      )
    }
    throw cause
  }
}

/** @throws UnusableDatabaseError for a server that is older than what the statements here need */
export async function requirePostgresVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major >= oldestMajor) return
  throw new UnusableDatabaseError(
    `DATABASE_URL leads to PostgreSQL ${major}, and Fanfare needs PostgreSQL ${oldestMajor} or later.`,
  )
}

/** Returns the host and port of a database URL, for operators. */
export function databaseHost(connectionString: string): string {
  return addressIn(connectionString).host
}

/** Describes a database URL without its password. */
function addressIn(connectionString: string): Address {
  const url = URL.parse(connectionString)
  const role = decodeURIComponent(url?.username ?? '')
  return {
    host: url?.host || url?.searchParams.get('host') || 'localhost',
    role,
    database: decodeURIComponent(url?.pathname.slice(1) ?? '') || role,
  }
}
