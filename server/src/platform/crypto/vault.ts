import type { Context } from '../context.ts'
import type { Db } from '../db/connection/connect.ts'

/** One kind of values that are kept sealed. */
export type Vault = {
  /** As sentences name them: `saved cards`. */
  name: string
  /** How many values each key has sealed, by its name; null: before keys had names. */
  countByKey(db: Db): Promise<readonly { key: string | null; count: number }[]>
  /** Seals anew, with the newest key, what another one has sealed. @returns how many stay as they are, each logged */
  reSeal(ctx: Context): Promise<number>
}
