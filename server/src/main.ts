import process from 'node:process'
import { readEnvironment } from './platform/config/environment.ts'
import { connectionErrorSentence, errorMessageOf } from './platform/db/connection/is-connection-error.ts'

const roles = {
  api: 'serve the API',
  worker: 'work off the queue of jobs',
  all: 'both of them, in one process',
  web: 'serve the web app',
  'admin-web': 'serve the back-office',
  migrate: 'bring the database to the newest schema',
  'sharding-plan': 'print the SQL that distributes the tables over the nodes of Citus',
  'verify-ledger':
    'hold all money against what must be true of it, and against a seal noted elsewhere (--seal=NUMBER:HASH)',
  'open-ledger-shards':
    'open shards of the ledger until there are N, for the day on which it is spread over several databases; what moves between two shards is booked twice, a leg in each, and none is closed again',
  'rotate-keys': 'encrypt everything with the newest of SECRET_KEYS, after which the older ones can go',
  'verify-creator': 'approve the identity check of USERNAME; --without-documents approves anybody',
  'create-admin':
    'let EMAIL into the back-office as ROLE, with a password from the input or --generate; --authenticator sets up an app',
  'disable-admin': 'let the admin with EMAIL go: she is signed out everywhere and cannot come back',
  'enable-admin': 'take that back',
  'reset-admin-password':
    'give the admin with EMAIL another password, from the input or --generate, and sign her out everywhere',
  'new-admin-authenticator':
    'give the admin with EMAIL a new authenticator app, also a first one, and sign her out everywhere',
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

async function main([given, ...words]: string[]) {
  const role = currentRole(given)
  if (role === undefined) {
    const lines = Object.entries(roles).map(([name, does]) => `  ${name.padEnd(25)}${does}`)
    throw new Error(`Say what this process is for:\n${lines.join('\n')}`)
  }
  if (words.length > 0 && plainRoles.has(role)) {
    const named = new Set([role, ...words])
    const isOfBoth = named.has('api') && named.has('worker')
    const todo = isOfBoth ? 'start each in a process of its own, or "all" for both in one' : 'leave it out'
    throw new Error(`Nothing may follow the role "${role}", and "${words.join(' ')}" does: ${todo}.`)
  }
  // Nobody else reads what a process of ours writes: media, documents of identity.
  process.umask(0o077)
  const environment = readEnvironment()
  // Each role loads its own modules alone: a web server has nothing of the API's.
  if (role === 'web') return (await import('./roles/web.ts')).serveWeb(environment)
  if (role === 'admin-web') return (await import('./roles/admin-web.ts')).serveAdminWeb(environment)
  if (role === 'migrate') return (await import('./roles/migrate.ts')).runMigrate(environment)
  if (role === 'api' || role === 'worker' || role === 'all') {
    return (await import('./roles/serve.ts')).serve(role, environment)
  }
  return (await import('./roles/commands.ts')).runCommand(role, words, environment)
}

function currentRole(given = ''): Role | undefined {
  if (isRole(given)) return given
  const role = Object.hasOwn(formerRoles, given) ? formerRoles[given] : undefined
  if (role !== undefined)
    warn(`${given} is called ${role} now: the next release will not know the former name`)
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
