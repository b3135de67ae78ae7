import type { Creator } from '@fanfare/contract/shapes/social/creators'
import type { ListboxState } from '@fanfare/ui/fields/select/use-listbox'
import { classNames } from '@fanfare/ui/lib/class-names'
import { PersonRow } from '@fanfare/ui/people/person-row'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'

type PeopleOptionsProps = ComponentProps<'div'> & {
  people: Creator[]
  listbox: ListboxState
  size: 'sm' | 'md'
}

/** People to choose from, below the field that owns the list. */
export function PeopleOptions({ people, listbox, size, ...list }: PeopleOptionsProps) {
  const { t } = useLingui()
  const toUrl = useFileUrlFunction()
  return (
    <div role="listbox" {...list} {...listbox.list} aria-label={t`People`}>
      {people.map((creator, at) => (
        <div
          key={creator.userId}
          role="option"
          tabIndex={-1}
          {...listbox.option(at)}
          aria-selected={at === listbox.active}
          className={classNames(
            'cursor-pointer rounded-sm px-2.5',
            size === 'sm' ? 'py-1.5' : 'py-2',
            at === listbox.active && 'bg-raised outline outline-control -outline-offset-1',
          )}
        >
          <PersonRow
            name={creator.displayName}
            avatarSrc={creator.avatarUrl && toUrl(creator.avatarUrl, 320)}
            verified={creator.isVerified}
            detail={<bdi>@{creator.username}</bdi>}
            size={size}
          />
        </div>
      ))}
    </div>
  )
}
