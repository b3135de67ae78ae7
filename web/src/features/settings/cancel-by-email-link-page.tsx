import { Button } from '@fanfare/ui/actions/button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Page } from '../../layout/page/page.tsx'
import { toErrorMessages } from '../../lib/i18n/error-messages.ts'
import { paths } from '../../lib/paths.ts'

type PageText = { title: string; description: string }

type CancelByEmailLinkPageProps = {
  title: string
  /** Text that asks for confirmation, before anything is stopped. */
  question: PageText
  /** @param token what the letter carries behind its address */
  onStop: (token: string) => Promise<{ username: string }>
  stopped: (username: string) => PageText
}

/**
 * Page opened from an email link: cancels a pending action on confirmation only, not when the link is opened,
 * as mail scanners do.
 */
export function CancelByEmailLinkPage({ title, question, onStop, stopped }: CancelByEmailLinkPageProps) {
  const { t } = useLingui()
  const token = useLocation().hash
  const stop = useMutation({ mutationFn: () => onStop(token) })
  const said = stop.isSuccess
    ? stopped(stop.data.username)
    : stop.isError
      ? { title: t`That didn't work`, description: toErrorMessages(stop.error, t`Server Error`)[0] }
      : question
  return (
    <Page title={title}>
      <EmptyState
        picture={<Illustration name={stop.isError ? 'broken' : 'people'} />}
        {...said}
        action={
          stop.isSuccess ? (
            <Button asChild>
              <Link to={paths.resetPassword()}>{t`Set a new password`}</Link>
            </Button>
          ) : (
            <Button busy={stop.isPending} onClick={() => stop.mutate()}>{t`Stop it`}</Button>
          )
        }
      />
    </Page>
  )
}
