import { type FeatureSwitch, switchedOffMessages } from '@fanfare/contract/backoffice/feature-switches'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'

/** @throws Refusal SWITCHED_OFF while an owner has this off for everybody */
export function requireFeature({ config }: Pick<Context, 'config'>, feature: FeatureSwitch): void {
  if (!config.switches[feature]) throw refuse('SWITCHED_OFF', { detail: switchedOffMessages[feature] })
}
