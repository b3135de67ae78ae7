import { Button } from '@fanfare/ui/actions/button'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { Popover } from '@fanfare/ui/overlays/popover'
import { Bookmark, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'

type Saved = { name: string; search: Record<string, string> }

type SavedFiltersProps = {
  path: string
  said: Record<string, string>
  onChoose: (search: Record<string, string>) => void
}

function loadSaved(name: string): Saved[] {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '[]')
  } catch {
    return []
  }
}

/** Filters that an admin saved in this browser under names of their own. */
export function SavedFilters({ path, said, onChoose }: SavedFiltersProps) {
  const storedAs = `desk-filters:${path}`
  const [saved, setSaved] = useState(() => loadSaved(storedAs))
  const [isNaming, setNaming] = useState(false)
  const [name, setName] = useState('')
  const isSaid = (search: Record<string, string>) =>
    JSON.stringify(Object.entries(search).toSorted()) === JSON.stringify(Object.entries(said).toSorted())
  const storeSaved = (next: Saved[]) => {
    localStorage.setItem(storedAs, JSON.stringify(next))
    setSaved(next)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const given = name.trim()
    if (!given) return
    storeSaved([...saved.filter((each) => each.name !== given), { name: given, search: said }])
    setNaming(false)
    setName('')
  }

  const canSave = Object.keys(said).length > 0 && !saved.some(({ search }) => isSaid(search))
  if (saved.length === 0 && !canSave) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {saved.map((each) => (
        <span
          key={each.name}
          className={`flex items-center rounded-full border pl-3 ${isSaid(each.search) ? 'bg-raised font-semibold' : ''}`}
        >
          <button type="button" className="py-1 hover:underline" onClick={() => onChoose(each.search)}>
            {each.name}
          </button>
          <IconButton
            size="sm"
            label={`Delete ${each.name}`}
            icon={<X />}
            onClick={() => storeSaved(saved.filter((other) => other !== each))}
          />
        </span>
      ))}
      {canSave ? (
        <Popover
          label="Save these filters"
          align="start"
          open={isNaming}
          onOpenChange={setNaming}
          trigger={
            <Button variant="quiet" size="sm" icon={<Bookmark />}>
              Save these filters
            </Button>
          }
        >
          <form onSubmit={submit} className="flex flex-col gap-3">
            <Field label="Name">
              <Input value={name} maxLength={40} onChange={({ target }) => setName(target.value)} />
            </Field>
            <Button type="submit" size="sm" disabled={!name.trim()}>
              Save
            </Button>
          </form>
        </Popover>
      ) : null}
    </div>
  )
}
