import process from 'node:process'
import { readEnvironment } from './platform/config/environment.ts'
import { connectionErrorSentence, errorMessageOf } from './platform/db/connection/is-connection-error.ts'

const roles = {
  api: 'serve the API',
  worker: 'run background jobs',
  all: 'serve the API and run background jobs in one process',
  web: 'serve the web app',
  'admin-web': 'serve the back office',
  migrate: 'apply pending database migrations',
  'sharding-plan': 'print the SQL that distributes the tables over the nodes of Citus',
  'verify-ledger':
    'check the whole ledger, and compare it with a seal recorded elsewhere (--seal=NUMBER:HASH)',
  'open-ledger-shards':
    'open ledger shards until there are N, to prepare for several databases; transfers between shards take two legs, and shards can never be closed',
  'rotate-keys':
    're-encrypt everything with the newest of SECRET_KEYS, so that the older ones can be removed',
  'verify-creator': 'verify USERNAME; --without-documents verifies them without an identity check',
  'create-admin':
    'create an admin EMAIL with ROLE; reads the password from the input or creates one with --generate; --authenticator sets up an app',
  'disable-admin': 'disable the admin EMAIL and log them out everywhere',
  'enable-admin': 're-enable the admin EMAIL',
  'reset-admin-password':
    'set a new password for the admin EMAIL, from the input or --generate, and log them out everywhere',
  'new-admin-authenticator': 'set up a new authenticator app for the admin EMAIL and log them out everywhere',
} as const

type Role = keyof typeof roles

/** Roles that take neither names nor flags. */
const plainRoles: ReadonlySet<string> = new Set([
  'api',
  'worker',
  'all',
  'web',
  'admin-web',
  'migrate',
  'sharding-plan',
  'rotate-keys',
])

/** Former names of roles, which are taken for one release. */
const formerRoles: Readonly<Record<string, Role>> = { spread: 'sharding-plan', 're-seal': 'rotate-keys' }

async function main([given, ...args]: string[]) {
  const role = currentRole(given)
  if (role === undefined) {
    const lines = Object.entries(roles).map(([name, does]) => `  ${name.padEnd(25)}${does}`)
    const unknown = given === undefined ? '' : `"${given}" is not a role or command. `
    throw new Error(`${unknown}Name the role or command to run:\n${lines.join('\n')}`)
  }
  if (args.length > 0 && plainRoles.has(role)) {
    const named = new Set([role, ...args])
    const isOfBoth = named.has('api') && named.has('worker')
    const todo = isOfBoth ? 'start them in separate processes, or use "all" for both in one' : 'remove it'
    throw new Error(`The role "${role}" takes no arguments, but got "${args.join(' ')}": ${todo}.`)
  }
  // Nobody else reads what a process of ours writes: media, documents of identity.
  process.umask(0o077)
  const environment = readEnvironment()
  // Each role loads its own modules alone: a web server has nothing of the API's.
  if (role === 'web') return (await import('./roles/web.ts')).serveWeb(environment)
  if (role === 'admin-web') return (await import('./roles/admin-web.ts')).serveAdminWeb(environment)
  if (role === 'migrate') return (await import('./roles/migrate.ts')).runMigrate(environment)
  if (role === 'api' || role === 'worker' || role === 'all') {
    return (await import('./roles/serve.ts')).serveProcessRole(role, environment)
  }
  return (await import('./roles/commands.ts')).runOperatorCommand(role, args, environment)
}

function currentRole(given = ''): Role | undefined {
  if (isRole(given)) return given
  const role = Object.hasOwn(formerRoles, given) ? formerRoles[given] : undefined
  if (role !== undefined) warn(`${given} is now called ${role}: the next release won't accept the old name`)
  return role
}

function isRole(name: string): name is Role {
  return Object.hasOwn(roles, name)
}

function warn(sentence: string) {
  process.stderr.write(`Warning: ${sentence}\n`)
}

main(process.argv.slice(2)).catch((cause: unknown) => {
  process.stderr.write(`${connectionErrorSentence(cause) ?? errorMessageOf(cause)}\n`)
  // What has begun already would keep a process alive that does nothing, and that nobody starts again.
  process.exit(1)
})
