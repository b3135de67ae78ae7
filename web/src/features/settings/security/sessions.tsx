import { endOtherSessions, endSession } from '@fanfare/contract/calls/accounts/sessions'
import type { ActiveSession } from '@fanfare/contract/shapes/accounts/sessions'
import { Button } from '@fanfare/ui/actions/button'
import { Badge } from '@fanfare/ui/content/badge'
import { dotSeparator } from '@fanfare/ui/lib/join-with-dots'
import { toast } from '@fanfare/ui/overlays/toast'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { lazyConfirmDialog } from '../../../layout/dialogs/confirm.ts'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { SectionError } from '../../../layout/page/section-error.tsx'
import { callApi } from '../../../lib/api/call.ts'
import { isApiProblem } from '../../../lib/api/problem.ts'
import { formatDateTime, formatTimeAgo } from '../../../lib/i18n/format-time.ts'
import { useNowEachMinute } from '../../../lib/i18n/use-now.ts'
import { sessionsQuery } from './sessions-query.ts'
import { translateDeviceName, translateIpNetworkName } from './translate-device-name.ts'

/** List of the member's sessions: device and start; each but the current one can be ended. */
export function Sessions() {
  const { t } = useLingui()
  const client = useQueryClient()
  const dialogs = useDialogs()
  const query = useQuery(sessionsQuery())
  const { data: sessions } = query

  function endOthers() {
    dialogs.open(lazyConfirmDialog, {
      title: t`Log out everywhere else?`,
      description: t`Every other device will have to sign in again. You stay signed in here.`,
      confirmLabel: t`Log out everywhere else`,
      danger: true,
      onConfirm: async () => {
        await callApi(endOtherSessions)
        await client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
        toast.success(t`Logged out everywhere else`)
      },
    })
  }

  if (query.error && !sessions) {
    return (
      <SectionError query={query}>
        <Trans>Your devices could not be loaded.</Trans>
      </SectionError>
    )
  }
  if (!sessions) {
    return (
      <div role="status" aria-label={t`Loading`} className="flex flex-col gap-3">
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
      </div>
    )
  }
  return (
    <>
      <ul aria-label={t`Devices`} className="divide-y rounded-lg border bg-surface">
        {sessions.map((session) => (
          <SessionRow key={session.sessionId} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button variant="secondary" className="mt-4" onClick={endOthers}>
          {t`Log out everywhere else`}
        </Button>
      ) : null}
    </>
  )
}

function SessionRow({ session }: { session: ActiveSession }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const dialogs = useDialogs()
  const now = useNowEachMinute()
  const { isCurrent, dateCreated, dateLastSeen } = session
  const [device, place] = [translateDeviceName(session.device), translateIpNetworkName(session.place)]
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop
  const since = formatDateTime(dateCreated)
  const seen = formatTimeAgo(dateLastSeen, now)

  function end() {
    dialogs.open(lazyConfirmDialog, {
      title: t`Log out ${device}?`,
      description: t`Anyone using it will have to sign in again.`,
      confirmLabel: t`Log out`,
      danger: true,
      onConfirm: async () => {
        try {
          await callApi(endSession, { params: { sessionId: session.sessionId } })
        } catch (error) {
          if (!isApiProblem(error, 'NOT_FOUND')) throw error
        }
        await client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
        toast.success(t`Logged out`)
      },
    })
  }

  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium">{device}</span>
          {isCurrent ? <Badge tone="success">{t`This device`}</Badge> : null}
        </span>
        <span className="wrap-anywhere block text-muted text-sm">
          {isCurrent ? (
            place
          ) : (
            <>
              {place}
              {dotSeparator}
              <Trans>
                last active <time dateTime={dateLastSeen}>{seen}</time>
              </Trans>
            </>
          )}
        </span>
        <span className="block text-muted text-sm">
          <Trans>
            Signed in <time dateTime={dateCreated}>{since}</time>
          </Trans>
        </span>
      </span>
      {isCurrent ? null : (
        <Button variant="secondary" size="sm" aria-label={t`Log out ${device}`} onClick={end}>
          {t`Log out`}
        </Button>
      )}
    </li>
  )
}
