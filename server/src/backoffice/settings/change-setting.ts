import type { BodyOf } from '@fanfare/contract/call'
import type {
  changePlatformSetting,
  PlatformSettings,
  SettingName,
  SettingsWithLastChanges,
} from '@fanfare/contract/shapes/backoffice/settings'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import { consumeAdminFactor } from '../../accounts/admins/require-factor.ts'
import { withAdminFactorAttemptLimit } from '../../money/approvals/with-factor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import {
  applyPlatformSettingsEverywhere,
  loadAndApplyPlatformSettings,
  platformSettingsOf,
} from '../../platform/settings/watch-platform-settings.ts'

/**
 * Setting names; the audit log identifies a setting by its position here, as an ID older than any real one.
 */
const names: readonly SettingName[] = [
  'brandName',
  'platformFee',
  'topUpMinimum',
  'reservedWords',
  'switches',
  'identityTakesTwo',
  'identityKeptDays',
  'announcement',
  'salePrices',
]

function idOf(name: SettingName): string {
  return String(names.indexOf(name) + 1).padStart(26, '0')
}

/**
 * Sets one thing of the platform, from now on.
 * @throws Refusal CONFLICT where it was set since the admin looked; and what `withAdminFactorAttemptLimit` and `consumeAdminFactor` throw
 */
export async function setPlatformSetting(
  ctx: Context,
  viewer: AdminViewer,
  { name, value, reason, seen, ...sent }: BodyOf<typeof changePlatformSetting>,
): Promise<void> {
  await withAdminFactorAttemptLimit(ctx, viewer, sent, (shown) =>
    inTransaction(ctx.db, async (tx) => {
      await consumeAdminFactor(tx, ctx, { adminId: viewer.adminId, factor: shown })
      const set = await tx
        .selectFrom('platform_setting')
        .select(['value', 'changed_at as changedAt'])
        .where('name', '=', name)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if ((set?.changedAt.toISOString() ?? null) !== seen) throw refuse('CONFLICT')
      const row = { value: JSON.stringify(value), changed_by: viewer.adminId, changed_at: ctx.clock.now() }
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('platform_setting')
        .values({ name, ...row })
        .onConflict((is) => (set === undefined ? is.doNothing() : is.column('name').doUpdateSet(row)))
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) throw refuse('CONFLICT')
      await appendAuditEntry(tx, ctx, viewer, {
        action: 'SETTING_CHANGED',
        subjectKind: 'SETTING',
        subjectId: idOf(name),
        reason,
        before: { [name]: set?.value ?? platformSettingsOf(ctx)[name] },
        after: { [name]: value },
      })
    }),
  )
  await applyPlatformSettingsEverywhere(ctx)
}

/** Loads the platform's settings, and when each was last changed. */
export async function loadAllPlatformSettings(ctx: Context): Promise<SettingsWithLastChanges> {
  await loadAndApplyPlatformSettings(ctx)
  const rows = await ctx.db
    .selectFrom('platform_setting')
    .innerJoin('admin', 'admin.id', 'changed_by')
    .select(['name', 'email', 'value', 'changed_at as changedAt'])
    .execute()
  const settings = platformSettingsOf(ctx)
  const switches = rows.find(({ name }) => name === 'switches')?.value as
    | Partial<PlatformSettings['switches']>
    | undefined
  const changedOf = (name: SettingName) => {
    const row = rows.find((each) => each.name === name)
    return row ? { date: row.changedAt.toISOString(), email: row.email } : null
  }
  return {
    settings,
    isSellingDecided: settings.switches.selling || switches?.selling !== undefined,
    changed: {
      brandName: changedOf('brandName'),
      platformFee: changedOf('platformFee'),
      topUpMinimum: changedOf('topUpMinimum'),
      salePrices: changedOf('salePrices'),
      reservedWords: changedOf('reservedWords'),
      switches: changedOf('switches'),
      identityTakesTwo: changedOf('identityTakesTwo'),
      identityKeptDays: changedOf('identityKeptDays'),
      announcement: changedOf('announcement'),
    },
  }
}
