import { loadPlatformSettings } from '@fanfare/contract/calls/backoffice/settings'
import type { SettingName, SettingsWithLastChanges } from '@fanfare/contract/shapes/backoffice/settings'
import { Button } from '@fanfare/ui/actions/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryStateView } from '../../layout/panel/query-state-view.tsx'
import { screenName } from '../../layout/screens.ts'
import { PageHeading } from '../../layout/tables/page-heading.tsx'
import { callApi } from '../../lib/api/call.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { ChangeSettingDialog } from './change-setting-dialog.tsx'
import { ContentTags } from './content-tags.tsx'
import { settingDefinitions } from './setting-definitions.ts'

const names = Object.keys(settingDefinitions) as SettingName[]

/** Platform settings that owners can change at runtime. */
export function SettingsPage() {
  const loaded = useQuery({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => (await callApi(loadPlatformSettings, { signal })).data,
  })
  const [changing, setChanging] = useState<SettingName | null>(null)
  return (
    <>
      <PageHeading
        title={screenName('/settings')}
        detail="Every change is recorded in the audit log with its previous value."
      />
      <QueryStateView query={loaded} failure="The settings could not be loaded">
        {(data) => (
          <>
            <ul className="mx-auto max-w-3xl divide-y px-5 py-3">
              {names.map((name) => (
                <Row key={name} name={name} data={data} onChange={() => setChanging(name)} />
              ))}
            </ul>
            {changing ? (
              <ChangeSettingDialog
                name={changing}
                settings={data.settings}
                seen={data.changed[changing]?.date ?? null}
                onClose={() => setChanging(null)}
              />
            ) : null}
          </>
        )}
      </QueryStateView>
      {/* The settings above it are loaded first, and push nothing down. */}
      {loaded.isPending ? null : <ContentTags />}
    </>
  )
}

type RowProps = { name: SettingName; data: SettingsWithLastChanges; onChange: () => void }

function Row({ name, data: { settings, changed }, onChange }: RowProps) {
  const { label, said } = settingDefinitions[name]
  const last = changed[name]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1">
        <h2 className="font-sans font-semibold text-base">{label}</h2>
        <p className="break-words">{said(settings[name] as never)}</p>
        <p className="text-muted text-xs">
          {last ? `${last.email}, ${formatDateTime(last.date)}` : 'Set by the environment'}
        </p>
      </div>
      <Button variant="secondary" size="sm" aria-label={`Change: ${label}`} onClick={onChange}>
        Change
      </Button>
    </li>
  )
}
