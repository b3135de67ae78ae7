import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { Button } from '@fanfare/ui/actions/button'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { useResumeSubscription } from './use-resume-subscription.ts'

type ResumeButtonProps = { creator: Creator; variant?: ComponentProps<typeof Button>['variant'] }

/** Resumes a subscription that was cancelled within a paid month, at no charge. */
export function ResumeSubscriptionButton({ creator, variant }: ResumeButtonProps) {
  const { t } = useLingui()
  const resume = useResumeSubscription(creator)
  return (
    <Button
      size="sm"
      variant={variant}
      aria-label={t`Resume ${creator.displayName}, no charge`}
      busy={resume.isPending}
      onClick={() => resume.mutate()}
    >
      {t`Resume`}
    </Button>
  )
}
