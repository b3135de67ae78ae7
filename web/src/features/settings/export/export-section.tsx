import { openExport, startExport } from '@fanfare/contract/calls/accounts/export'
import type { AccountExport } from '@fanfare/contract/shapes/accounts/export'
import { Button } from '@fanfare/ui/actions/button'
import { joinWithDots } from '@fanfare/ui/lib/join-with-dots'
import { Progress } from '@fanfare/ui/states/progress'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SectionError } from '../../../layout/page/section-error.tsx'
import { toastError } from '../../../layout/toasts/toast-error.ts'
import { callApi } from '../../../lib/api/call.ts'
import { formatDateTime } from '../../../lib/i18n/format-time.ts'
import { formattingLocale } from '../../../lib/i18n/languages.ts'
import { deploymentSettings } from '../../../lib/page-settings.ts'
import { useSendWithIdentityConfirmation } from '../../auth/use-send-with-identity-confirmation.ts'
import { dataExportQuery } from './export-query.ts'
import { dataExportSectionId } from './export-section-id.ts'

/** Export of all data of the viewer as one file: created on request, available for one day. */
export function ExportSection() {
  const { t } = useLingui()
  const query = useQuery(dataExportQuery())
  const { hash } = useLocation()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hash === dataExportSectionId) section.current?.scrollIntoView({ block: 'center' })
  }, [hash])
  const { data } = query
  return (
    <section ref={section} id={dataExportSectionId} className="px-5 py-5">
      <h2 className="text-lg">{t`Your data`}</h2>
      <p className="mt-1 text-pretty text-muted">
        {t`All your data in one file: posts, photos, comments, payments and settings. It opens in any browser, even offline.`}
      </p>
      <div className="mt-4">
        {query.error && data === undefined ? (
          <SectionError query={query}>
            <Trans>Your data could not be loaded.</Trans>
          </SectionError>
        ) : data === undefined ? (
          <Skeleton className="h-12 w-48" />
        ) : (
          <ExportState found={data} />
        )}
      </div>
    </section>
  )
}

function ExportState({ found }: { found: AccountExport | null }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const confirmed = useSendWithIdentityConfirmation()
  const { queryKey } = dataExportQuery()
  const [address, setAddress] = useState<string | null>(null)
  const isDialogThere = useLocation({ select: ({ state }) => state.dialog === true })
  useEffect(() => {
    // A dialog that closes goes back in the history, which would end what was begun before.
    if (address === null || isDialogThere) return
    setAddress(null)
    // Answered as an attachment, it leaves the page where it is.
    window.location.assign(address)
  }, [address, isDialogThere])
  const start = useMutation({
    mutationFn: async () => (await callApi(startExport)).data,
    onSuccess: (started) => client.setQueryData(queryKey, started),
    onError: (error) => toastError(error),
  })
  const download = useMutation({
    mutationFn: () =>
      confirmed(async (confirmation) => {
        const { data } = await callApi(openExport, { body: { confirmation } })
        setAddress(deploymentSettings.apiOrigin + data.url)
      }),
    onError: (error) => {
      toastError(error)
      void client.invalidateQueries({ queryKey })
    },
  })

  if (found?.state === 'MAKING') {
    const percent = Math.round(found.share * 100)
    return (
      <div role="status" className="flex flex-col gap-3">
        <Progress label={t`Exporting your data`} value={found.share} />
        <p className="tabular text-muted text-sm">
          <Trans>{percent} % done. You can leave this page: we'll email you when it's ready.</Trans>
        </p>
      </div>
    )
  }
  if (found?.state === 'READY' && found.dateEnds !== null) {
    const until = formatDateTime(found.dateEnds)
    const size = sizeOf(found.bytes ?? 0)
    return (
      <div className="flex flex-col gap-3">
        <p className="tabular text-sm">{joinWithDots(t`Available until ${until}`, size)}</p>
        <div className="flex flex-wrap gap-3">
          <Button icon={<Download />} busy={download.isPending} onClick={() => download.mutate()}>
            {t`Download`}
          </Button>
          <Button variant="quiet" busy={start.isPending} onClick={() => start.mutate()}>
            {t`Create a new export`}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="flex flex-col items-start gap-3">
      {found?.state === 'FAILED' ? (
        <p role="alert" className="text-danger text-sm">
          {t`Your data could not be exported. Please try again. If it keeps failing, write to support.`}
        </p>
      ) : null}
      <Button variant="secondary" busy={start.isPending} onClick={() => start.mutate()}>
        {t`Export my data`}
      </Button>
    </div>
  )
}

function sizeOf(bytes: number): string {
  const isSmall = bytes < 1_000_000
  return new Intl.NumberFormat(formattingLocale(), {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  }).format(bytes / (isSmall ? 1e3 : 1e6))
}
