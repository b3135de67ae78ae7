import { deploymentSettings } from '../../lib/page-settings.ts'

type SupportMailProps = { subject?: string; className?: string }

/** The operator's address, ready to be written to. */
export function SupportEmailLink({ subject, className }: SupportMailProps) {
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : ''
  return (
    <a href={`mailto:${deploymentSettings.supportEmail}${query}`} className={className}>
      {deploymentSettings.supportEmail}
    </a>
  )
}
