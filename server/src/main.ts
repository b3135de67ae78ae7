import cluster from 'node:cluster'
import type { ParseArgsOptionsConfig } from 'node:util'
import {
  disableAdmin,
  enableAdmin,
  renewAuthenticator,
  resetAdminPassword,
} from './accounts/admins/change-admin.ts'
import { createAdmin, readNewAdmin } from './accounts/admins/create-admin.ts'
import { generatePassword, promptPassword } from './accounts/admins/prompt-password.ts'
import { verifyCreator } from './accounts/verification/verify-creator.ts'
import { openShards } from './money/ledger/shards/open-shards.ts'
import { recordVerification } from './money/ledger/verification/last-verification.ts'
import { isBehindSeal, newestSeal } from './money/ledger/verification/newest-seal.ts'
import { checkLedger } from './money/ledger/verification/verify-ledger.ts'
import { warningsOf } from './platform/config/check-settings.ts'
import { type Config, type MigrateConfig, readConfig, readMigrateConfig } from './platform/config/config.ts'
import { readEnvironment } from './platform/config/environment.ts'
import { readArguments } from './platform/config/read-arguments.ts'
import { type Context, closeContext, createContext } from './platform/context.ts'
import { nameOfKey } from './platform/crypto/encrypt.ts'
import { connect } from './platform/db/connection/connect.ts'
import { awaySentence, errorMessageOf } from './platform/db/connection/is-connection-error.ts'
import { requireSchema } from './platform/db/schema/schema-state.ts'
import { printShardingPlan } from './platform/db/sharding/print-sharding-plan.ts'
import { reSealAll } from './roles/rotate-keys.ts'
import { serve } from './roles/serve.ts'

const roles = {
  api: 'serve the API',
  worker: 'work off the queue of jobs',
  all: 'both of them, in one process',
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

/** Roles that take neither names nor flags. */
const plainRoles: ReadonlySet<string> = new Set([
  'api',
  'worker',
  'all',
  'migrate',
  'sharding-plan',
  'rotate-keys',
])

/** Former names of roles, which are taken for one release. */
const formerRoles: Readonly<Record<string, string>> = { spread: 'sharding-plan', 're-seal': 'rotate-keys' }

async function main([given, ...words]: string[]) {
  const role = currentRole(given)
  if (role === undefined || !Object.hasOwn(roles, role)) {
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
  if (role === 'migrate') return runMigrate(readMigrateConfig(environment))
  const config = readConfig(environment)
  if (role === 'api' || role === 'worker' || role === 'all') {
    if (cluster.isPrimary) for (const warning of warningsOf(environment)) warn(warning)
    return serve(role, config)
  }
  // Whoever reads the first lines only, such as `head`, ends no work and changes no exit code.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  await requireSchema(config.database.directUrl)
  if (role === 'verify-ledger') await runVerifyLedger(config, words)
  else if (role === 'open-ledger-shards') await runOpenLedgerShards(config, words)
  else if (role === 'rotate-keys') await runReSeal(config)
  else if (role === 'sharding-plan') say(await printShardingPlan(config.database.directUrl))
  else if (role === 'verify-creator') await runVerifyCreator(config, words)
  else if (role === 'create-admin') await runCreateAdmin(config, words)
  else if (Object.hasOwn(adminChanges, role)) await runAdminChange(config, role as AdminChange, words)
}

function currentRole(given: string | undefined): string | undefined {
  if (given === undefined || !Object.hasOwn(formerRoles, given)) return given
  const role = formerRoles[given]
  warn(`${given} is called ${role} now: the next release will not know the former name`)
  return role
}

async function runMigrate({ directUrl, serving }: MigrateConfig) {
  const { migrate } = await import('./platform/db/schema/migrate.ts')
  const applied = await migrate(directUrl, { serving })
  const schema = await requireSchema(directUrl)
  say(applied.length === 0 ? schema : `Applied ${applied.join(', ')}.`)
}

async function runVerifyLedger(config: Config, words: readonly string[]) {
  const { seal: noted = [] } = readArguments(words, { seal: { type: 'string', multiple: true } }).values
  // What was mistyped is no proof of anything, and stops no payouts.
  for (const seal of noted.filter((each) => !/^\d+:[0-9a-f]{64}$/.test(each))) {
    throw new Error(`A seal is a number, a colon and 64 letters and digits, and "${seal}" is none.`)
  }
  const db = connect(config.database.directUrl, 1)
  try {
    const found = await checkLedger(db)
    const mismatches = [...found.mismatches]
    for (const seal of noted) {
      const missed = await isBehindSeal(db, seal)
      if (missed !== null) mismatches.push(missed)
    }
    await recordVerification(db, new Date(), { ...found, mismatches })
    for (const mismatch of mismatches) say(mismatch)
    if (mismatches.length > 0) throw new Error(`The ledger does not hold: ${mismatches.length} mismatches.`)
    say('The ledger holds.')
    const seal = await newestSeal(db)
    if (seal !== null) say(`Its newest seal: ${seal}`)
  } finally {
    await db.destroy()
  }
}

async function runOpenLedgerShards(config: Config, words: readonly string[]) {
  const [word, ...others] = words
  if (word === undefined || !/^\d{1,6}$/.test(word) || others.length > 0) {
    throw new Error(
      'Say how many there are to be: open-ledger-shards N\nIt is for the day on which the ledger is spread over several databases: a tip between people of two shards costs two legs, and a shard is never closed again.',
    )
  }
  const ctx = createContext(config)
  try {
    const [before, now] = [await openShards(ctx, Number(word)), Number(word)]
    say(
      before === now
        ? `The number of the ledger’s shards is ${now} already.`
        : `The ledger has ${now} shards now, ${before} before. Who has joined stays where she is; who joins from now on is spread over all.`,
    )
  } finally {
    await closeContext(ctx)
  }
}

async function runReSeal(config: Config) {
  const ctx = createContext(config)
  try {
    const left = await reSealAll(ctx)
    if (left.length > 0) throw new Error(left.join('\n'))
    say(`Everything is sealed with the key ${nameOfKey(config.secretKey)}; the others can go.`)
  } finally {
    await closeContext(ctx)
  }
}

async function runVerifyCreator(config: Config, words: readonly string[]) {
  const { values, positionals } = readArguments(
    words,
    { 'without-documents': { type: 'boolean' } },
    { names: 1 },
  )
  const [username] = positionals
  if (username === undefined) throw new Error('Say whom to verify: verify-creator USERNAME')
  const ctx = createContext(config)
  try {
    say(await verifyCreator(ctx, username, { withoutDocuments: values['without-documents'] ?? false }))
  } finally {
    await closeContext(ctx)
  }
}

async function runCreateAdmin(config: Config, words: readonly string[]) {
  const options = { generate: { type: 'boolean' }, authenticator: { type: 'boolean' } } as const
  const { values, positionals } = readArguments(words, options, { names: 2 })
  const [email, role] = positionals
  if (email === undefined || role === undefined) {
    throw new Error('Say whom to let in, and as what: create-admin EMAIL OWNER|FINANCE|MODERATOR|SUPPORT')
  }
  const { generate: isInvented = false, authenticator: withAuthenticator = false } = values
  const password = isInvented ? generatePassword() : await promptPassword(`Password for ${email}: `)
  const admin = readNewAdmin({ email, role, password })
  const ctx = createContext(config)
  try {
    const authenticator = await createAdmin(ctx, admin, { withAuthenticator })
    say(`${admin.email} is an admin now: ${admin.role}.`)
    if (isInvented) say(`The password, shown this once: ${password}`)
    if (authenticator) say(`For the authenticator app, shown this once: ${authenticator}`)
  } finally {
    await closeContext(ctx)
  }
}

type AdminChange = keyof typeof adminChanges

const adminChanges = {
  'disable-admin': async (ctx: Context, email: string) => {
    await disableAdmin(ctx, { email })
    say(`${email} is no admin any more, and is signed out.`)
  },
  'enable-admin': async (ctx: Context, email: string) => {
    await enableAdmin(ctx, { email })
    say(`${email} is an admin again.`)
  },
  'reset-admin-password': async (ctx: Context, email: string, isInvented: boolean) => {
    const password = isInvented ? generatePassword() : await promptPassword(`New password for ${email}: `)
    await resetAdminPassword(ctx, email, password)
    say(`${email} has a new password, and is signed out.`)
    if (isInvented) say(`The password, shown this once: ${password}`)
  },
  'new-admin-authenticator': async (ctx: Context, email: string) => {
    const url = await renewAuthenticator(ctx, email)
    say(`${email} has a new authenticator app, and is signed out.`)
    say(`For the authenticator app, shown this once: ${url}`)
  },
} as const

async function runAdminChange(config: Config, role: AdminChange, words: readonly string[]) {
  const options: ParseArgsOptionsConfig =
    role === 'reset-admin-password' ? { generate: { type: 'boolean' } } : {}
  const { values, positionals } = readArguments(words, options, { names: 1 })
  const [email] = positionals
  if (email === undefined) throw new Error(`Say who it is: ${role} EMAIL`)
  const ctx = createContext(config)
  try {
    await adminChanges[role](ctx, email.trim().toLowerCase(), values.generate === true)
  } finally {
    await closeContext(ctx)
  }
}

function say(sentence: string) {
  process.stdout.write(`${sentence}\n`)
}

function warn(sentence: string) {
  process.stderr.write(`Warning: ${sentence}\n`)
}

main(process.argv.slice(2)).catch((cause: unknown) => {
  process.stderr.write(`${awaySentence(cause) ?? errorMessageOf(cause)}\n`)
  // What has begun already would keep a process alive that does nothing, and that nobody starts again.
  process.exit(1)
})
