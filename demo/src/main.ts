import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { type Context, closeContext, createContext } from '../../server/src/platform/context.ts'
import { OperatorError } from '../../tools/process/operator-error.ts'
import { openMissingPlatformBankAccounts } from './money/open-missing-bank-accounts.ts'
import { createMissingAdmins } from './people/create-admins.ts'
import { demoCreators, demoEmailOf, demoPassword } from './people/people.ts'
import { seedDemoData } from './seed-demo-data.ts'

/** Demo accounts that `npm start` prints. */
const signIns = [
  { who: 'Tunde, a fan with money in his wallet', identifier: 'tunde', password: demoPassword },
  { who: 'Amara, a photographer with subscribers', identifier: 'amara', password: demoPassword },
  { who: 'Leo, a musician whom everybody may follow', identifier: 'leo', password: demoPassword },
  { who: 'Mila, a dancer who is paid in dollars', identifier: 'mila', password: demoPassword },
  { who: 'a newcomer with an empty wallet', identifier: 'guestless', password: demoPassword },
  { who: 'the owner, at the back-office', identifier: 'owner@fanfare.example', password: demoPassword },
]

try {
  await main()
} catch (error) {
  process.stderr.write(
    `${error instanceof OperatorError ? error.message : error instanceof Error ? error.stack : error}\n`,
  )
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { DATA_DIR } = process.env
  if (!DATA_DIR)
    throw new OperatorError('DATA_DIR names the folder of the instance that demo data is made for.')
  const made = join(DATA_DIR, 'demo-made')
  const config = readConfig()
  if (config.environment === 'production' || !config.paystack) {
    throw new OperatorError('Production takes no demo data.')
  }
  const whole = createContext(config)
  // What is printed here is read as progress: what happens on the way is no news.
  const ctx = { ...whole, log: { ...whole.log, info() {} } }
  try {
    await openMissingPlatformBankAccounts(ctx)
    await createMissingAdmins(ctx)
    if (existsSync(made) && (await hasDemoPeople(ctx))) return
    await seedDemoData(ctx, {
      fakeProvidersUrl: new URL(config.paystack.baseUrl).origin,
      say: (line) => console.log(line),
      onReady() {
        writeFileSync(join(DATA_DIR, 'demo-sign-ins.json'), `${JSON.stringify(signIns, null, 2)}\n`)
        console.log('ready')
      },
    })
    writeFileSync(made, '')
  } finally {
    await closeContext(ctx)
  }
}

/** The folder may be an older one than the database. */
async function hasDemoPeople(ctx: Context): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('email', 'in', demoCreators.map(demoEmailOf))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
