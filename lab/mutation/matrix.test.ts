import { readFileSync } from 'node:fs'
import { env } from 'node:process'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sealLedger } from '../../server/src/money/ledger/verification/seal-ledger.ts'
import {
  asAdmin,
  asEverybody,
  asWhoLeft,
  atBackOffice,
  atFiles,
  backOffice,
  type Declared,
  type Ground,
  people,
} from '../../server/test/api/matrix/attempts.ts'
import { snapshotState } from '../../server/test/api/matrix/state.ts'
import { makeWorld, settings } from '../../server/test/api/matrix/world.ts'
import { startMoneyApp } from '../../server/test/setup/money/money.ts'
import { openAsOwner } from '../../server/test/setup/owner.ts'
import { times } from '../../server/test/setup/runner/length.ts'
import { stemsOf } from './rank-tests.ts'
import { listAccessRulesInSource } from './take-rules.ts'

/** Number of calls tried first without a rule: those with names like the file of the rule. */
const few = times(25, Number.POSITIVE_INFINITY)
const app = await startMoneyApp(settings)
app.mayFail.add('make-publication')
const calls = [...people, ...backOffice]
const all = listAccessRulesInSource()
const chosen = new RegExp(env.RULES ?? '')
const asked: string[] = env.RULES_OF_MATRIX ? JSON.parse(readFileSync(env.RULES_OF_MATRIX, 'utf8')) : []
const ofServer = all.filter(({ rule }) => asked.includes(rule))
const ofCalls =
  asked.length > 0 ? [] : all.filter(({ rule, file }) => file.startsWith('contract/') && chosen.test(rule))

const isOfFiles = /\/(media|visibility|file-tokens)\//

let ground: Omit<Ground, 'fastify'>

beforeAll(async () => {
  const world = await makeWorld(app)
  // What is not sealed within ten minutes is a fault, and this takes longer.
  await sealLedger.run(app.ctx, {})
  ground = { world, state: await snapshotState(openAsOwner(app) as never) }
})

afterAll(() => {
  globalThis.rulesTaken = undefined
})

/** The API once more, upon the same database, made of modules that do without these rules. */
async function without<T>(rules: readonly string[], run: (ground: Ground) => Promise<T>): Promise<T> {
  globalThis.rulesTaken = new Set(rules)
  vi.resetModules()
  const { createApiWithRoutes } = await import('../../server/src/roles/app.ts')
  const { closeContext, createContext } = await import('../../server/src/platform/context.ts')
  const ctx = createContext(app.ctx.config, app.clock)
  await ctx.outside.mail.close()
  ctx.outside.mail = app.ctx.outside.mail
  const fastify = await createApiWithRoutes(ctx)
  try {
    return await run({ fastify, ...ground })
  } finally {
    await fastify.close()
    await closeContext(ctx)
  }
}

/** Returns the violations that the matrix finds in a call. */
async function wrongWith(ground: Ground, declared: Declared): Promise<string[]> {
  const { who } = declared.call
  if (who === 'admin') return atBackOffice(ground, declared)
  const found = await asEverybody(ground, declared)
  if (found.length > 0) return found
  const left = who === 'anyone' ? [] : await asWhoLeft(ground, declared)
  return left.length > 0 ? left : asAdmin(ground, declared)
}

describe('what the contract says of a call', () => {
  test.each([
    ['who makes it', 'who: '],
    ['which admins make it', 'roles: '],
  ])('%s', async (_title, says) => {
    const these = ofCalls.filter(({ rule }) => rule.includes(`: ${says}`))
    if (these.length === 0) return
    const unnoticed = await without(
      these.map(({ rule }) => rule),
      async (ground) => {
        const right: string[] = []
        for (const declared of calls) {
          const { who, roles } = declared.call
          const isRuled = says === 'who: ' ? who !== 'anyone' : roles !== undefined
          if (isRuled && (await wrongWith(ground, declared)).length === 0) right.push(declared.key)
        }
        return right
      },
    )
    expect(unnoticed).toEqual([])
  })
})

describe('the matrix notices that there is no', () => {
  for (const { rule, file } of ofServer)
    test(rule, async () => {
      const wrong = await without([rule], async (ground) => {
        const served = isOfFiles.test(file) ? await atFiles(ground) : []
        if (served.length > 0) return served
        for (const declared of nearest(file).slice(0, few)) {
          const found = await wrongWith(ground, declared)
          if (found.length > 0) return found
        }
        return []
      })
      expect(wrong).not.toEqual([])
    })
})

/**
 * Sorts calls by the words that their path shares with the file’s; calls with pictures come last, as they
 * take long.
 */
function nearest(file: string): Declared[] {
  const stems = new Set(
    stemsOf(
      file
        .replace('visibility', 'post-comment-creator-folder')
        .replace('/http/', '/update-subscription-price-admin/'),
    ),
  )
  const nearness = ({ key, call }: Declared) =>
    stemsOf(key).filter((word) => stems.has(word)).length - (call.multipart ? 10 : 0)
  return calls.toSorted((one, other) => nearness(other) - nearness(one))
}
