import { stopEmailChange } from '@fanfare/contract/calls/accounts/email'
import { Button } from '@fanfare/ui/button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { api } from '../../api/call.ts'
import { Page } from '../../frame/page.tsx'
import { paths } from '../../paths.ts'
import { messagesOf } from '../../words/messages-of.ts'

/** Where the mail to the old address leads: stops the change when asked to, and not by being looked at, as mail scanners do. */
export function StopEmailChangePage() {
  const { t } = useLingui()
  const token = useLocation().hash
  const stop = useMutation({
    mutationFn: async () => (await api(stopEmailChange, { body: { token } })).data,
  })
  const { title, description } = stop.isSuccess
    ? {
        title: t`Your email stays, @${stop.data.username}`,
        description: t`Everybody is signed out. Set a new password now: whoever began this may know yours.`,
      }
    : stop.isError
      ? {
          title: t`This did not work`,
          description: messagesOf(stop.error, t`Server Error`)[0],
        }
      : {
          title: t`Stop this change?`,
          description: t`Somebody who is signed in as you wants another email for your account. If it was not you, stop it: your email stays, and everybody is signed out.`,
        }
  return (
    <Page title={t`Change of email`}>
      <EmptyState
        picture={<Illustration name={stop.isError ? 'broken' : 'people'} />}
        title={title}
        description={description}
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
