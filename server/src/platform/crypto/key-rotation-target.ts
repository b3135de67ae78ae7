import type { Context } from '../context.ts'
import type { Db } from '../db/connection/connect.ts'

/** One kind of values that are kept sealed. */
export type KeyRotationTarget = {
  /** Name of the values, as used in messages: `saved cards`. */
  name: string
  /** Counts the values encrypted with each key, by its name; null for those from before keys had names. */
  countByKey(db: Db): Promise<readonly { key: string | null; count: number }[]>
  /** Seals anew, with the newest key, what another one has sealed. @returns how many stay as they are, each logged */
  reSeal(ctx: Context): Promise<number>
}
