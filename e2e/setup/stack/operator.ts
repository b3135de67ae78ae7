import { readConfig } from '../../../server/src/platform/config/config.ts'
import { type Context, closeContext, createContext } from '../../../server/src/platform/context.ts'
import { serverEnvironment } from './addresses.ts'

/** Does in the running product what an operator's command does, without a process of its own. */
export async function runAsOperator<T>(command: (ctx: Context) => Promise<T>): Promise<T> {
  const ctx = createContext(readConfig(serverEnvironment()))
  try {
    return await command(ctx)
  } finally {
    await closeContext(ctx)
  }
}
