import process from 'node:process'
import type { ParseArgsOptionsConfig } from 'node:util'
import {
  disableAdmin,
  enableAdmin,
  replaceAdminAuthenticator,
  setAdminPassword,
} from '../accounts/admins/change-admin.ts'
import { createAdmin, parseNewAdmin } from '../accounts/admins/create-admin.ts'
import { generatePassword, promptPassword } from '../accounts/admins/prompt-password.ts'
import { approveIdentityAsOperator } from '../accounts/verification/approve-identity-as-operator.ts'
import { recordLedgerVerification } from '../money/ledger/verification/last-verification.ts'
import {
  describeNotedSealMismatch,
  findNewestLedgerSealReference,
} from '../money/ledger/verification/load-seals.ts'
import { checkLedgerInSnapshot } from '../money/ledger/verification/verify-ledger.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import type { EnvironmentVariables } from '../platform/config/environment.ts'
import { readArguments } from '../platform/config/read-arguments.ts'
import { type Context, closeContext, createContext } from '../platform/context.ts'
import { deriveKeyId } from '../platform/crypto/encrypt.ts'
import { openDatabase } from '../platform/db/connection/connect.ts'
import { requireCompatibleSchema } from '../platform/db/schema/schema-state.ts'
import { ensureLedgerShards } from '../platform/db/sharding/ledger-shards.ts'
import { renderShardingPlanOfDatabase } from '../platform/db/sharding/plan/print-sharding-plan.ts'
import { reencryptAll } from './rotate-keys.ts'

/** Roles that do one thing with what is stored, and end. */
export type OperatorCommand =
  | 'verify-ledger'
  | 'open-ledger-shards'
  | 'rotate-keys'
  | 'sharding-plan'
  | 'verify-creator'
  | 'create-admin'
  | AdminChange

/**
 * Runs a command of an operator on the database, and prints what it did.
 * @throws UnfitSchema, MisconfiguredError, or why it cannot be done
 */
export async function runOperatorCommand(
  command: OperatorCommand,
  args: readonly string[],
  environment: EnvironmentVariables,
): Promise<void> {
  const config = readConfig(environment)
  // Whoever reads the first lines only, such as `head`, ends no work and changes no exit code.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  await requireCompatibleSchema(config.database.directUrl)
  if (command === 'verify-ledger') await runVerifyLedger(config, args)
  else if (command === 'open-ledger-shards') await runOpenLedgerShards(config, args)
  else if (command === 'rotate-keys') await runReSeal(config)
  else if (command === 'sharding-plan') say(await renderShardingPlanOfDatabase(config.database.directUrl))
  else if (command === 'verify-creator') await runVerifyCreator(config, args)
  else if (command === 'create-admin') await runCreateAdmin(config, args)
  else await runAdminChange(config, command, args)
}

async function runVerifyLedger(config: Config, args: readonly string[]) {
  const { seal: noted = [] } = readArguments(args, { seal: { type: 'string', multiple: true } }).values
  // What was mistyped is no proof of anything, and stops no payouts.
  for (const seal of noted.filter((each) => !/^\d+:[0-9a-f]{64}$/.test(each))) {
    throw new Error(`"${seal}" isn't a seal. A seal is a number, a colon and 64 letters and digits.`)
  }
  const db = openDatabase(config.database.directUrl, 1)
  try {
    const found = await checkLedgerInSnapshot(db)
    const mismatches = [...found.mismatches]
    for (const seal of noted) {
      const missed = await describeNotedSealMismatch(db, seal)
      if (missed !== null) mismatches.push(missed)
    }
    await recordLedgerVerification(db, new Date(), { ...found, mismatches })
    for (const mismatch of mismatches) say(mismatch)
    if (mismatches.length > 0) throw new Error(`The ledger check failed: ${mismatches.length} mismatches.`)
    say('The ledger check passed.')
    const seal = await findNewestLedgerSealReference(db)
    if (seal !== null) say(`Root seal: ${seal}`)
  } finally {
    await db.destroy()
  }
}

async function runOpenLedgerShards(config: Config, args: readonly string[]) {
  const [word, ...others] = args
  if (word === undefined || !/^\d{1,6}$/.test(word) || others.length > 0) {
    throw new Error(
      'Usage: open-ledger-shards N, where N is the total number of shards\nThis prepares the ledger for several databases: a tip between members of two shards takes two legs, and a shard can never be closed.',
    )
  }
  const ctx = createContext(config)
  try {
    const [before, now] = [await ensureLedgerShards(ctx, Number(word)), Number(word)]
    say(
      before === now
        ? `The ledger already has ${now} shards.`
        : `The ledger now has ${now} shards instead of ${before}. Existing members stay on their shard; new ones are distributed over all of them.`,
    )
  } finally {
    await closeContext(ctx)
  }
}

async function runReSeal(config: Config) {
  const ctx = createContext(config)
  try {
    const left = await reencryptAll(ctx)
    if (left.length > 0) throw new Error(left.join('\n'))
    say(`Everything is encrypted with the key ${deriveKeyId(config.secretKey)}. You can remove the others.`)
  } finally {
    await closeContext(ctx)
  }
}

async function runVerifyCreator(config: Config, args: readonly string[]) {
  const { values, positionals } = readArguments(
    args,
    { 'without-documents': { type: 'boolean' } },
    { names: 1 },
  )
  const [username] = positionals
  if (username === undefined) throw new Error('Usage: verify-creator USERNAME [--without-documents]')
  const ctx = createContext(config)
  try {
    say(
      await approveIdentityAsOperator(ctx, username, {
        withoutDocuments: values['without-documents'] ?? false,
      }),
    )
  } finally {
    await closeContext(ctx)
  }
}

async function runCreateAdmin(config: Config, args: readonly string[]) {
  const options = {
    generate: { type: 'boolean' },
    authenticator: { type: 'boolean' },
    'without-cool-down': { type: 'boolean' },
  } as const
  const { values, positionals } = readArguments(args, options, { names: 2 })
  const [email, role] = positionals
  if (email === undefined || role === undefined) {
    throw new Error(
      'Usage: create-admin EMAIL OWNER|FINANCE|MODERATOR|SUPPORT [--generate] [--authenticator] [--without-cool-down]',
    )
  }
  const { generate: isInvented = false, authenticator: withAuthenticator = false } = values
  const { 'without-cool-down': withoutCoolDown = false } = values
  const password = isInvented ? generatePassword() : await promptPassword(`Password for ${email}: `)
  const admin = parseNewAdmin({ email, role, password })
  const ctx = createContext(config)
  try {
    const authenticator = await createAdmin(ctx, admin, { withAuthenticator, withoutCoolDown })
    say(`Created the admin ${admin.email} with the role ${admin.role}.`)
    if (isInvented) say(`Password (shown only once): ${password}`)
    if (authenticator) say(`URL for the authenticator app (shown only once): ${authenticator}`)
  } finally {
    await closeContext(ctx)
  }
}

type AdminChange = keyof typeof adminChanges

const adminChanges = {
  'disable-admin': async (ctx: Context, email: string) => {
    await disableAdmin(ctx, { email })
    say(`Disabled the admin ${email} and logged them out.`)
  },
  'enable-admin': async (ctx: Context, email: string) => {
    await enableAdmin(ctx, { email })
    say(`Re-enabled the admin ${email}.`)
  },
  'reset-admin-password': async (ctx: Context, email: string, isInvented: boolean) => {
    const password = isInvented ? generatePassword() : await promptPassword(`New password for ${email}: `)
    await setAdminPassword(ctx, email, password)
    say(`Set a new password for ${email} and logged them out.`)
    if (isInvented) say(`Password (shown only once): ${password}`)
  },
  'new-admin-authenticator': async (ctx: Context, email: string) => {
    const url = await replaceAdminAuthenticator(ctx, email)
    say(`Set up a new authenticator app for ${email} and logged them out.`)
    say(`URL for the authenticator app (shown only once): ${url}`)
  },
} as const

async function runAdminChange(config: Config, role: AdminChange, args: readonly string[]) {
  const options: ParseArgsOptionsConfig =
    role === 'reset-admin-password' ? { generate: { type: 'boolean' } } : {}
  const { values, positionals } = readArguments(args, options, { names: 1 })
  const [email] = positionals
  if (email === undefined) throw new Error(`Usage: ${role} EMAIL`)
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
