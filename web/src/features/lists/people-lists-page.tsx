import { Button } from '@fanfare/ui/actions/button'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'
import { CollectionRow } from '../../layout/collections/collection-row.tsx'
import { CollectionRowsSkeleton } from '../../layout/collections/collection-rows-skeleton.tsx'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { Page } from '../../layout/page/page.tsx'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { paths } from '../../lib/paths.ts'
import { lazyCreatePeopleListDialog } from './dialogs.ts'
import { PeopleListIcon } from './people-list-icon.tsx'
import { filterCustomPeopleLists, peopleListsQuery } from './people-list-queries.ts'

export function PeopleListsPage() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  return (
    <Page
      title={t`User Lists`}
      action={
        <IconButton
          label={t`New list`}
          icon={<ListPlus />}
          tooltip
          onClick={() => dialogs.open(lazyCreatePeopleListDialog)}
          className="-me-2.5"
        />
      }
    >
      <Lists />
    </Page>
  )
}

function Lists() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const { data, error, isFetching, refetch } = useQuery(peopleListsQuery())

  if (!data) {
    if (!error) return <CollectionRowsSkeleton label={t`Loading lists`} />
    return (
      <ErrorState
        title={t`Your lists could not be loaded`}
        description={toErrorMessage(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  return (
    <>
      <ul className="divide-y border-b">
        {data.map((list) => (
          <CollectionRow
            key={list.userFolderId}
            to={paths.list(list.userFolderId)}
            icon={<PeopleListIcon list={list} />}
            name={list.name}
            detail={t`${plural(list.itemCount, { one: '# person', other: '# people' })}`}
          />
        ))}
      </ul>
      {filterCustomPeopleLists(data).length === 0 ? (
        <EmptyState
          picture={<Illustration name="people" />}
          title={t`Group the people you follow`}
          description={t`Only you can see your lists.`}
          action={
            <Button
              variant="secondary"
              icon={<ListPlus aria-hidden="true" />}
              onClick={() => dialogs.open(lazyCreatePeopleListDialog)}
            >
              {t`Create user list`}
            </Button>
          }
        />
      ) : null}
    </>
  )
}
