import type { MoneyApp } from '../../../setup/money/money.ts'
import { joined } from '../../../setup/people.ts'
import type { People } from './making.ts'

/** Creates all people of the world, each newly joined. */
export async function makePeople(app: MoneyApp): Promise<People> {
  const creator = await joined(app, { verified: true, price: 500 })
  const fan = await joined(app)
  const [free, left, deleted, suspended, expired] = [
    await joined(app, { verified: true }),
    await joined(app, { verified: true }),
    await joined(app, { verified: true }),
    await joined(app),
    await joined(app),
  ]
  const [stranger, lapsed, muted, muter, blocked, blocker] = [
    await joined(app),
    await joined(app),
    await joined(app),
    await joined(app),
    await joined(app),
    await joined(app),
  ]
  return {
    creator,
    fan,
    stranger,
    lapsed,
    muted,
    muter,
    blocked,
    blocker,
    free,
    left,
    deleted,
    suspended,
    expired,
  }
}
