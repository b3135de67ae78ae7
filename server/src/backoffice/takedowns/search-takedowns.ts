import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type { FileForAdmins } from '@fanfare/contract/shapes/backoffice/platform-files'
import type { searchTakedowns as call, Takedown } from '@fanfare/contract/shapes/backoffice/takedowns'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { loadQueryPageInIdOrder } from '../../platform/pagination/page-by-id.ts'
import { loadPostFilesForAdmins } from '../content/platform-files.ts'

/** States of a notice that keeps a post down. Migration 0306 and `findPostRemovalHolds` say so too. */
const upheldStates: readonly Takedown['state'][] = ['TAKEN_DOWN', 'COUNTERED', 'KEPT_DOWN']

function selectTakedowns(db: Db | Tx) {
  return db
    .selectFrom('takedown')
    .where('takedown.confirmed_at', 'is not', null)
    .innerJoin('account', 'account.id', 'takedown.accused_id')
    .leftJoin('admin', 'admin.id', 'takedown.decided_by')
    .leftJoin('admin as keeper', 'keeper.id', 'takedown.kept_by')
    .leftJoin('admin as withdrawer', 'withdrawer.id', 'takedown.withdrawn_by')
    .selectAll('takedown')
    .select([
      'account.username',
      'account.display_name as displayName',
      'admin.email as decidedBy',
      'keeper.email as keptBy',
      'withdrawer.email as withdrawnBy',
    ])
    .select((eb) =>
      eb
        .selectFrom('takedown as earlier')
        .select((each) => each.fn.countAll<bigint>().as('count'))
        .whereRef('earlier.accused_id', '=', 'takedown.accused_id')
        .whereRef('earlier.id', '<', 'takedown.id')
        .where('earlier.state', 'in', upheldStates)
        .as('earlier'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTakedowns>['executeTakeFirstOrThrow']>>

/** Notices in the order in which they came. */
export async function searchTakedowns(
  ctx: Context,
  { state, takedownId, ...asked }: QueryOf<typeof call>,
): Promise<{ data: Takedown[]; page: PageInfo }> {
  const { rows, page } = await loadQueryPageInIdOrder(
    asked,
    selectTakedowns(ctx.db)
      .$if(state !== undefined, (q) => q.where('takedown.state', '=', state ?? 'OPEN'))
      .$if(takedownId !== undefined, (q) => q.where('takedown.id', '=', takedownId ?? '')),
    'takedown.id',
    ctx.db
      .selectFrom('takedown')
      .where('confirmed_at', 'is not', null)
      .$if(state !== undefined, (q) => q.where('state', '=', state ?? 'OPEN'))
      .$if(takedownId !== undefined, (q) => q.where('id', '=', takedownId ?? '')),
  )
  const files = await loadPostFilesForAdmins(
    ctx.db,
    rows.map((row) => row.post_id),
  )
  return { data: rows.map((row) => view(row, files)), page }
}

/** @throws Refusal NOT_FOUND */
export async function loadTakedown(db: Db | Tx, takedownId: string): Promise<Takedown> {
  const row = await selectTakedowns(db).where('takedown.id', '=', takedownId).executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND', { detail: 'Takedown notice not found.' })
  return view(row, await loadPostFilesForAdmins(db, [row.post_id]))
}

function view(row: Row, files: ReadonlyMap<string, FileForAdmins[]>): Takedown {
  const decision = row.state === 'REJECTED' ? 'REJECTED' : 'TAKEN_DOWN'
  const happened: [Takedown['state'], Date | null, string | null][] = [
    ['OPEN', row.created_at, null],
    [decision, row.decided_at, row.decidedBy],
    ['COUNTERED', row.countered_at, null],
    ['KEPT_DOWN', row.keptBy === null ? null : row.closed_at, row.keptBy],
    ['RESTORED', row.state === 'RESTORED' ? row.closed_at : null, null],
    ['WITHDRAWN', row.withdrawn_at, row.withdrawnBy],
  ]
  return {
    takedownId: row.id,
    state: row.state,
    postId: row.post_id,
    caption: row.caption,
    files: files.get(row.post_id) ?? [],
    author: { userId: row.accused_id, username: row.username, displayName: row.displayName },
    claimant: {
      name: row.name,
      email: row.email,
      address: row.address,
      phone: row.phone,
      owner: row.owner,
      signature: row.signature,
    },
    work: row.work,
    counter: row.counter as Takedown['counter'],
    reason: row.reason,
    decidedBy: row.decidedBy,
    timeline: happened.flatMap(([what, date, by]) =>
      date === null ? [] : [{ what, date: date.toISOString(), by }],
    ),
    restoreAt: row.state === 'COUNTERED' ? (row.restore_at?.toISOString() ?? null) : null,
    withdrawnReason: row.withdrawn_reason,
    earlierCount: Number(row.earlier),
  }
}
