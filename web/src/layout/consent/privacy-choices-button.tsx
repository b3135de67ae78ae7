import { useLingui } from '@lingui/react/macro'
import { deploymentSettings } from '../../lib/page-settings.ts'

/** Opens the question whether visits may be counted again, where it is asked at all. */
export function PrivacyChoicesButton({ className }: { className: string }) {
  const { t } = useLingui()
  if (deploymentSettings.analytics === null) return null
  const open = async () => (await import('./consent.ts')).openConsentPrompt()
  return (
    <button type="button" className={className} onClick={() => void open()}>
      {t`Privacy choices`}
    </button>
  )
}
