import { undoDeleteAccount } from '@fanfare/contract/calls/accounts/leaving'
import { Button } from '@fanfare/ui/actions/button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Page } from '../../../layout/page/page.tsx'
import { callApi } from '../../../lib/api/call.ts'
import { toErrorMessages } from '../../../lib/i18n/error-messages.ts'
import { paths } from '../../../lib/paths.ts'

/**
 * Page opened from the email about a deletion: undoes it on confirmation only, not when the link is opened,
 * as mail scanners do.
 */
export function UndoDeletePage() {
  const { t } = useLingui()
  const token = useLocation().hash
  const undo = useMutation({
    mutationFn: async () => (await callApi(undoDeleteAccount, { body: { token } })).data,
  })
  const { title, description } = undo.isSuccess
    ? {
        title: t`Welcome back, @${undo.data.username}`,
        description: t`Your account was restored. Sign in to continue.`,
      }
    : undo.isError
      ? {
          title: t`That didn't work`,
          description: toErrorMessages(undo.error, t`Server Error`)[0],
        }
      : {
          title: t`Restore your account?`,
          description: t`Your account will be permanently erased 14 days after you deleted it. Until then, you can restore it.`,
        }
  return (
    <Page title={t`Deleted account`}>
      <EmptyState
        picture={<Illustration name={undo.isError ? 'broken' : 'people'} />}
        title={title}
        description={description}
        action={
          undo.isSuccess ? (
            <Button asChild>
              <Link to={paths.login()}>{t`Sign in`}</Link>
            </Button>
          ) : (
            <Button busy={undo.isPending} onClick={() => undo.mutate()}>{t`Restore account`}</Button>
          )
        }
      />
    </Page>
  )
}
