import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { closeContext, createContext } from './context.ts'
import { migrate } from './db/migrate.ts'
import { startWorker } from './jobs/worker.ts'
import { scheduled, tasks } from './tasks.ts'

const roles = {
  api: 'serve the API',
  worker: 'work off the queue of jobs',
  all: 'both of them, in one process',
  migrate: 'bring the database to the newest schema',
} as const

type Role = keyof typeof roles

async function main(role: string | undefined) {
  if (role === undefined || !Object.hasOwn(roles, role)) {
    const lines = Object.entries(roles).map(([name, does]) => `  ${name.padEnd(18)}${does}`)
    throw new Error(`Say what this process is for:\n${lines.join('\n')}`)
  }
  const config = readConfig()
  await run(role as Role, config)
}

async function run(role: Role, config: ReturnType<typeof readConfig>) {
  if (role === 'migrate') {
    const applied = await migrate(config.database.url)
    process.stdout.write(
      `${applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`}\n`,
    )
    return
  }
  const ctx = createContext(config)
  const stops: (() => Promise<unknown>)[] = []
  if (role !== 'worker') {
    const app = await createApp(ctx)
    await app.listen({ port: config.api.port, host: config.api.host })
    stops.push(() => app.close())
  }
  if (role !== 'api') {
    const worker = await startWorker(ctx, tasks, scheduled)
    stops.push(() => worker.stop())
  }
  ctx.log.info('ready', { role })
  const stop = async () => {
    await Promise.all(stops.map((each) => each()))
    await closeContext(ctx)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        (cause) => {
          ctx.log.error('stop', cause)
          process.exit(1)
        },
      )
    })
  }
}

main(process.argv[2]).catch((cause: unknown) => {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exitCode = 1
})
