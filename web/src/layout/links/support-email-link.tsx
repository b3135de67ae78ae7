import { pageSettings } from '../../lib/page-settings.ts'

type SupportMailProps = { subject?: string; className?: string }

/** The operator's address, ready to be written to. */
export function SupportEmailLink({ subject, className }: SupportMailProps) {
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : ''
  return (
    <a href={`mailto:${pageSettings.supportEmail}${query}`} className={className}>
      {pageSettings.supportEmail}
    </a>
  )
}
