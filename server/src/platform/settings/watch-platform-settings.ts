import { featureSwitches } from '@fanfare/contract/backoffice/feature-switches'
import type { PlatformSettings } from '@fanfare/contract/shapes/backoffice/settings'
import type { Context } from '../context.ts'

const channel = 'platform_settings'

/** Returns the platform’s current settings in this process. */
export function platformSettingsOf({ config }: Context): PlatformSettings {
  const { platformFeeBasisPoints: platformFee, brandName, topUpMinimum, reservedWords, switches } = config
  const { salePrices, identityTakesTwo, identityKeptDays, announcement } = config
  return {
    ...{ brandName, platformFee, topUpMinimum, salePrices, reservedWords, switches },
    ...{ identityTakesTwo, identityKeptDays, announcement },
  }
}

const applying = new WeakMap<Context['config'], Promise<unknown>>()

/**
 * Puts what owners have set over what the environment says, in this process. One at a time: what was read first must not be
 * what is put last.
 */
export function loadAndApplyPlatformSettings(ctx: Context): Promise<void> {
  const before = applying.get(ctx.config) ?? Promise.resolve()
  const applied = before.then(() => readAndApply(ctx))
  applying.set(
    ctx.config,
    applied.catch(() => undefined),
  )
  return applied
}

async function readAndApply({ db, config }: Context): Promise<void> {
  const rows = await db
    .selectFrom('instance')
    .leftJoin('platform_setting', (join) => join.onTrue())
    .select(['name', 'value', 'sells_from_start as sellsFromStart'])
    .execute()
  if (rows[0]?.sellsFromStart) config.switches.selling = true
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, value])) as Partial<PlatformSettings>
  if (stored.brandName !== undefined) config.brandName = stored.brandName
  if (stored.platformFee !== undefined) config.platformFeeBasisPoints = stored.platformFee
  if (stored.topUpMinimum !== undefined) config.topUpMinimum = stored.topUpMinimum
  if (stored.reservedWords !== undefined) config.reservedWords = stored.reservedWords
  config.salePrices = stored.salePrices ?? config.salePrices
  config.identityTakesTwo = stored.identityTakesTwo ?? config.identityTakesTwo
  config.identityKeptDays = stored.identityKeptDays ?? config.identityKeptDays
  config.announcement = stored.announcement ?? config.announcement
  for (const each of featureSwitches) config.switches[each] = stored.switches?.[each] ?? config.switches[each]
}

/** Makes every process apply settings that were just changed. */
export async function applyPlatformSettingsEverywhere(ctx: Context): Promise<void> {
  await loadAndApplyPlatformSettings(ctx)
  await ctx.outside.bus.publish(channel, '')
}

/** Applies what owners set, now and whenever they do, through any outage. @returns what stops it */
export async function watchPlatformSettings(ctx: Context): Promise<() => Promise<void>> {
  const apply = () =>
    loadAndApplyPlatformSettings(ctx).catch((cause: unknown) => ctx.log.error('settings', cause))
  await apply()
  return ctx.outside.bus.subscribe(channel, () => void apply())
}
