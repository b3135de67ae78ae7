import {
  addContentTag,
  changeContentTag,
  loadPlatformTags,
} from '@fanfare/contract/calls/backoffice/settings'
import type { ContentTagForAdmins } from '@fanfare/contract/shapes/backoffice/settings'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { Button } from '@fanfare/ui/actions/button'
import { Badge } from '@fanfare/ui/content/badge'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { joinWithDots } from '@fanfare/ui/lib/join-with-dots'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import { QueryStateView } from '../../layout/panel/query-state-view.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { callApi } from '../../lib/api/call.ts'

const queryKey = ['settings', 'tags']
const countedMost = 1000

type Changing = { what: 'add' } | { what: 'rename' | 'retire' | 'offer'; tag: ContentTagForAdmins }

/** The tags that posts and creators can carry. */
export function ContentTags() {
  const tags = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callApi(loadPlatformTags, { signal })).data,
  })
  const [changing, setChanging] = useState<Changing | null>(null)
  return (
    <section aria-label="Content tags" className="mx-auto max-w-3xl px-5 pb-10">
      <header className="flex flex-wrap items-center gap-4 border-t py-4">
        <div className="min-w-0 flex-1">
          <h2 className="font-sans font-semibold text-base">Content tags</h2>
          <p className="text-muted">
            Retired tags stay on existing content but can’t be added to anything new.
          </p>
        </div>
        <Button variant="secondary" size="sm" onClick={() => setChanging({ what: 'add' })}>
          Add a tag
        </Button>
      </header>
      <QueryStateView query={tags} failure="The tags could not be loaded">
        {(data) => (
          <ul className="divide-y border-y">
            {data.map((tag) => (
              <Row key={tag.code} tag={tag} onChange={(what) => setChanging({ what, tag })} />
            ))}
          </ul>
        )}
      </QueryStateView>
      {changing ? <ChangeTag changing={changing} onClose={() => setChanging(null)} /> : null}
    </section>
  )
}

function Row({
  tag,
  onChange,
}: {
  tag: ContentTagForAdmins
  onChange: (what: 'rename' | 'retire' | 'offer') => void
}) {
  const { code, name, postCount, creatorCount, dateRetired } = tag
  const change = (what: 'rename' | 'retire' | 'offer', label: ReactNode, spoken: string) => (
    <Button variant="quiet" size="sm" aria-label={spoken} onClick={() => onChange(what)}>
      {label}
    </Button>
  )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <span className="min-w-0 flex-1">
        <span className="mr-2 font-semibold">{name}</span>
        {dateRetired ? <Badge>Retired</Badge> : null}
        <span className="block text-muted text-xs">
          {joinWithDots(code, `${countOf(postCount, 'post')}, ${countOf(creatorCount, 'creator')}`)}
        </span>
      </span>
      {change('rename', 'Rename', `Rename ${name}`)}
      {dateRetired
        ? change('offer', 'Restore', `Restore: ${name}`)
        : change('retire', 'Retire', `Retire ${name}`)}
    </li>
  )
}

function countOf(count: number, what: string): string {
  if (count >= countedMost) return `${countedMost.toLocaleString()}+ ${what}s`
  return formatEnglishCountWithNoun(count, what)
}

const texts = {
  add: { title: 'Add a tag', confirm: 'Add tag', done: 'was added' },
  rename: { title: 'Rename a tag', confirm: 'Rename', done: 'is the new name' },
  retire: { title: 'Retire a tag', confirm: 'Retire', done: 'was retired' },
  offer: { title: 'Restore a tag', confirm: 'Restore', done: 'was restored' },
}

function ChangeTag({ changing, onClose }: { changing: Changing; onClose: () => void }) {
  const client = useQueryClient()
  const { what } = changing
  const before = changing.what === 'add' ? '' : changing.tag.name
  const [name, setName] = useState(before)
  const isNamed = what === 'add' || what === 'rename'
  const { title, confirm, done } = texts[what]

  async function submit(reason: string) {
    const { data } =
      changing.what === 'add'
        ? await callApi(addContentTag, { body: { name, reason } })
        : await callApi(changeContentTag, {
            params: { contentTagCode: changing.tag.code },
            body: { ...(isNamed ? { name } : { isRetired: what === 'retire' }), reason },
          })
    client.setQueryData(queryKey, data)
    onClose()
    announceResult(`“${name.trim()}” ${done}`)
  }

  return (
    <Dialog open onOpenChange={onClose} title={title} {...(isNamed ? {} : { description: before })}>
      <ReasonForm confirm={confirm} danger={what === 'retire'} paths={['name']} onSubmit={submit}>
        {(errorOf) =>
          isNamed ? (
            <Field label="Name" error={errorOf('name')}>
              <Input value={name} maxLength={40} autoFocus onChange={({ target }) => setName(target.value)} />
            </Field>
          ) : null
        }
      </ReasonForm>
    </Dialog>
  )
}
