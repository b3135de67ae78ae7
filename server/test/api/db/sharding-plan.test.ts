import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { countUnsealedAndFindOldest } from '../../../src/money/ledger/verification/load-seals.ts'
import { sealLedger } from '../../../src/money/ledger/verification/seal-ledger.ts'
import { globallyUniqueIndexes } from '../../../src/platform/db/sharding/distribution.ts'
import { ensureLedgerShards } from '../../../src/platform/db/sharding/ledger-shards.ts'
import {
  readSchemaCatalogue,
  type SchemaCatalogue,
} from '../../../src/platform/db/sharding/plan/catalogue.ts'
import { findCitusViolations } from '../../../src/platform/db/sharding/plan/citus-rules.ts'
import {
  enforceabilityOfTrigger,
  tableDistributionKeyOf,
} from '../../../src/platform/db/sharding/plan/outcomes.ts'
import {
  buildShardingSteps,
  citusCallsForTables,
  formatShardingSteps,
} from '../../../src/platform/db/sharding/plan/steps.ts'
import { commented, replied } from '../../setup/comments.ts'
import { balanceOf, type MoneyApp, pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { putIntoShard } from '../../setup/money/shards.ts'
import { joined } from '../../setup/people.ts'
import { polled, vote } from '../../setup/polls.ts'
import { published } from '../../setup/posts.ts'
import { cloneDatabase } from '../../setup/runner/database.ts'

const client = new Client({ connectionString: await cloneDatabase() })
await client.connect()
afterAll(() => client.end())
const before = await readSchemaCatalogue(client)

/** All but what only Citus knows. */
async function applyStepsWithoutCitus(asked: Client, catalogue: SchemaCatalogue): Promise<void> {
  for (const { sql, isOfCitus } of buildShardingSteps(catalogue)) if (!isOfCitus) await asked.query(sql)
}

describe('a schema that is to be spread', () => {
  test('says of each table where its rows lie', () => {
    expect(findCitusViolations(before).filter((fault) => /has said|no table/.test(fault))).toEqual([])
  })

  test('has the key in every row by which it is spread, in every column of one type', () => {
    const empty = before.tables.filter(({ name, notNull }) => {
      const key = tableDistributionKeyOf(name)
      return key !== undefined && !notNull.includes(key)
    })
    // The release before leaves these empty; 0249 fills them, and those that wait for nothing are checked.
    expect(empty.map(({ name }) => name)).toEqual(written0249)
    expect(findCitusViolations(before).filter((fault) => /several types|computed/.test(fault))).toEqual([])
  })

  test('says what keeps unique over all what no machine sees all of', () => {
    const without = before.uniques.filter(({ table, columns }) => {
      const key = tableDistributionKeyOf(table)
      return key !== undefined && !columns.includes(key)
    })
    expect(without.map(({ name }) => name).filter((name) => !globallyUniqueIndexes.has(name))).toEqual([])
  })

  test('keeps what Citus asks for, once the printed steps were taken, and not before', async () => {
    expect(findCitusViolations(before)).not.toEqual([])
    await applyStepsWithoutCitus(client, before)
    expect(findCitusViolations(await readSchemaCatalogue(client))).toEqual([])
  })

  test('keeps all that holds the ledger within a shard, and lets the other leg be elsewhere', () => {
    const steps = buildShardingSteps(before).map(({ sql }) => sql)
    const ofLedger = (sql: string) => /^DROP TRIGGER|^ALTER TABLE ledger_.* FOREIGN KEY/.test(sql)
    expect(steps.filter((sql) => ofLedger(sql) && sql.includes('ledger_'))).toEqual([
      'DROP TRIGGER ledger_hold_is_of_open_dispute ON ledger_hold',
      'DROP TRIGGER ledger_adjustment_is_sound ON ledger_transaction',
      ...[
        ['account', 'owner_id_fkey', 'owner_id, shard) REFERENCES account(id, ledger_shard)'],
        ['account', 'shard_fkey', 'shard) REFERENCES ledger_shard(number)'],
        ['day', 'account_id_fkey', 'account_id, shard) REFERENCES ledger_account(id, shard)'],
        ['entry', 'transaction_id_fkey', 'transaction_id, shard) REFERENCES ledger_transaction(id, shard)'],
        ['lot', 'owner_id_shard_fkey', 'owner_id, shard) REFERENCES account(id, ledger_shard)'],
        ['lot_change', 'owner_id_shard_fkey', 'owner_id, shard) REFERENCES account(id, ledger_shard)'],
        ...['first', 'last'].map((end) => [
          'seal',
          `${end}_transaction_id_fkey`,
          `${end}_transaction_id, shard) REFERENCES ledger_transaction(id, shard)`,
        ]),
        [
          'seal',
          'previous_number_previous_hash_fkey',
          'shard, previous_number, previous_hash) REFERENCES ledger_seal(shard, number, hash)',
        ],
        ['sealed', 'seal_number_fkey', 'shard, seal_number) REFERENCES ledger_seal(shard, number)'],
        ['sealed', 'transaction_id_fkey', 'transaction_id, shard) REFERENCES ledger_transaction(id, shard)'],
        ['uncleared', 'owner_id_fkey', 'owner_id) REFERENCES account(id)'],
        [
          'uncleared',
          'transaction_id_fkey',
          'transaction_id, shard) REFERENCES ledger_transaction(id, shard)',
        ],
      ].map(
        ([table, name, rest]) =>
          `ALTER TABLE ledger_${table} ADD CONSTRAINT ledger_${table}_${name} FOREIGN KEY (${rest}`,
      ),
    ])
    const [cut, ...more] = steps.filter((sql) => /^CREATE OR REPLACE FUNCTION/.test(sql))
    expect(more).toEqual([])
    const whole = before.functions.find(({ name }) => name === 'ledger_entry_fits')?.definition ?? ''
    const gone = whole.split('\n').filter((line) => !cut?.split('\n').includes(line))
    expect(gone.join('\n')).toMatch(/^ {2}IF holder\.kind = 'transit' THEN\n[\s\S]*on its way between shards/)
    expect(cut).toContain('does not have the balance of its entries')
  })

  test('lets the coordinator ask the machines when a transaction commits, and not amid a statement', () => {
    const booked = { name: 'booked', table: 'payment', function: 'booked', writes: [] }
    const outcomes = [true, false].map((isDeferred) =>
      enforceabilityOfTrigger({ ...booked, isDeferred, reads: ['payment', 'ledger_transaction'] }),
    )
    expect(outcomes).toEqual([
      { isEnforceable: true },
      {
        isEnforceable: false,
        because: 'its function booked needs ledger_transaction, and only code says so now',
      },
    ])
  })

  test('is distributed by the calls of the snapshot', async () => {
    await expect(formatShardingSteps(citusCallsForTables())).toMatchFileSnapshot('./citus-calls.snapshot')
  })
})

const written0249 = [
  ...['comment', 'comment_count', 'comment_like', 'comment_mention', 'mention', 'poll', 'poll_option'],
  ...['poll_option_count', 'poll_vote', 'post_content_tag', 'post_count', 'post_like', 'post_words'],
  ...['publication_file', 'push_device', 'reply', 'reply_count', 'reply_like', 'reply_mention'],
  ...['subscription_period', 'upload_piece', 'user_list_item'],
]

test('what people do most goes on with the keys of many machines', async () => {
  const app = await startMoneyApp()
  await ensureLedgerShards(app.ctx, 2)
  const asked = new Client({ connectionString: app.ownersUrl })
  await asked.connect()
  try {
    await applyStepsWithoutCitus(asked, await readSchemaCatalogue(asked))
    await live(app)
    await expectHeld(asked)
  } finally {
    await asked.end()
  }
})

/** Writes into tables whose keys were replaced. */
async function live(app: MoneyApp): Promise<void> {
  const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
  await putIntoShard(app, creator, 1)
  await putIntoShard(app, fan, 0)
  const { postId } = await published(app, creator, {
    caption: `With @${fan.username}`,
    contentTagCodes: ['ART'],
    isPublicPost: true,
  })
  const poll = await polled(app, creator, { isPublicPost: true })
  const { commentId } = await commented(app, fan, postId, 'So true')
  const { replyId } = await replied(app, creator, commentId, 'Thank you')
  const done = [
    await vote(app, fan, poll.options[0]?.optionId),
    await app.call('GET /post/like-post/{postId}', { params: { postId }, token: fan.token }),
    await app.call('GET /comment/like-comment/{commentId}', { params: { commentId }, token: creator.token }),
    await app.call('GET /comment/like-reply/{replyId}', { params: { replyId }, token: fan.token }),
    await app.call('POST /post-folder/toggle-save/{postId}', { params: { postId }, token: fan.token }),
    await app.call('GET /subscription/create-free-subscription/{creatorId}', {
      params: { creatorId: creator.id },
      token: fan.token,
    }),
    await app.call('GET /user/refresh-user', { token: fan.token }),
  ]
  expect(done.map(({ status }) => status)).toEqual(done.map(() => 200))
  await topUp(app, fan, 50_000)
  const tip = { amount: 30_000, transactionSource: 'TIPS' as const, creatorId: creator.id }
  expect((await pay(app, fan, 'POST /paystack/send-wallet-tip', tip)).status).toBe(200)
  expect([await balanceOf(app, fan), await balanceOf(app, creator)]).toEqual([20_000, 27_000])
  await sealLedger.run(app.ctx, {})
  expect((await countUnsealedAndFindOldest(app.ctx.db)).count).toBe(0)
  await app.drain()
}

/** The rules of the ledger go on: a row lies with its transaction, and nothing comes to a transaction that is whole. */
async function expectHeld(asked: Client): Promise<void> {
  const more = (shard: number) =>
    asked.query(
      `INSERT INTO ledger_entry (transaction_id, account_id, amount, created_at, shard)
       SELECT booked.id, fees.id, 1, now(), $1 FROM ledger_transaction booked, ledger_account fees
       WHERE booked.kind = 'TOP_UP' AND fees.kind = 'transit' AND fees.shard = 0`,
      [shard],
    )
  await expect(more(1)).rejects.toThrow('ledger_entry_transaction_id_fkey')
  await expect(more(0)).rejects.toThrow('not to zero')
}
