import { limits } from '@fanfare/contract/limits'
import type { IdentityVerification } from '@fanfare/contract/shapes/accounts/verification'
import { Card } from '@fanfare/ui/content/card'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, IdCard, ScanFace, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** Says, before it is begun, which documents an identity check takes, how they are to look, and how long it lasts. */
export function VerificationRequirements({
  usualHours,
  keptDays,
}: Pick<IdentityVerification, 'usualHours' | 'keptDays'>) {
  const { t } = useLingui()
  const usual = useVerificationDurationText(usualHours)
  const most = limits.imageBytes / 1024 / 1024
  return (
    <Card title={t`What you need`}>
      <ul className="flex flex-col gap-4">
        <Requirement
          icon={<IdCard />}
          title={t`A valid passport, identity card, driving licence or residence permit`}
        >
          <Trans>
            The front and back. For a passport, the page with your photo, and the cover as the back. All four
            corners visible, nothing covered, every letter readable.
          </Trans>
        </Requirement>
        <Requirement icon={<ScanFace />} title={t`A selfie with the same document`}>
          <Trans>Your face and the document in one photo, in good light, without sunglasses.</Trans>
        </Requirement>
        <Requirement icon={<Clock />} title={t`Five minutes, then some patience`}>
          {usual} <Trans>We'll email you when there's a decision.</Trans>
        </Requirement>
        <Requirement icon={<ShieldCheck />} title={t`Only seen by the people who check it`}>
          <Trans>
            JPEG, PNG or WebP photos, up to {most} MB each. They're stored encrypted and never shown on your
            page.
          </Trans>{' '}
          {t`They are deleted ${plural(keptDays, { one: 'a day', other: '# days' })} after the decision.`}
        </Requirement>
      </ul>
    </Card>
  )
}

/** Returns text on how long most recent verifications took; the target where too few were decided. */
export function useVerificationDurationText(usualHours: number | null): string {
  const { t } = useLingui()
  if (usualHours === null) return t`It usually takes no more than two working days.`
  if (usualHours < 48) {
    return t`Recently, most were decided within ${plural(usualHours, { one: 'an hour', other: '# hours' })}.`
  }
  const days = Math.ceil(usualHours / 24)
  return t`Recently, most were decided within ${plural(days, { one: 'a day', other: '# days' })}.`
}

function Requirement({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3.5">
      <span aria-hidden="true" className="mt-0.5 shrink-0 text-link [&_svg]:size-5.5">
        {icon}
      </span>
      <div className="min-w-0 text-pretty">
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5 text-muted text-sm">{children}</p>
      </div>
    </li>
  )
}
