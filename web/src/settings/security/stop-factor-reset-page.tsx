import { stopFactorReset } from '@fanfare/contract/calls/backoffice/factor-resets'
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

/** Where the letter leads: stops it when asked to, and not by being looked at, as mail scanners do. */
export function StopFactorResetPage() {
  const { t } = useLingui()
  const token = useLocation().hash
  const stop = useMutation({
    mutationFn: async () => (await api(stopFactorReset, { body: { token } })).data,
  })
  const { title, description } = stop.isSuccess
    ? {
        title: t`Your second step stays, @${stop.data.username}`,
        description: t`Set a new password now: whoever asked for this may know yours.`,
      }
    : stop.isError
      ? {
          title: t`This did not work`,
          description: messagesOf(stop.error, t`Server Error`)[0],
        }
      : {
          title: t`Stop this?`,
          description: t`Somebody asked our support to switch off the second step of your account. If it was not you, stop it: your second step stays.`,
        }
  return (
    <Page title={t`Second step`}>
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
