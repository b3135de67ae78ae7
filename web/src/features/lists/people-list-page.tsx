import type { PeopleList } from '@fanfare/contract/shapes/social/lists'
import { Button } from '@fanfare/ui/actions/button'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { LazyMenu } from '../../layout/menus/lazy-menu.tsx'
import { AvatarRowsSkeleton } from '../../layout/page/avatar-rows-skeleton.tsx'
import { Page } from '../../layout/page/page.tsx'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { paths } from '../../lib/paths.ts'
import { useFoundOrStoredSelection } from '../../lib/session/use-stored-selection.ts'
import { usePeopleListMenuItems } from './people-list-actions.tsx'
import { PeopleListMembers } from './people-list-members.tsx'
import { peopleListsQuery } from './people-list-queries.ts'

export function PeopleListPage() {
  const { t } = useLingui()
  const { listId } = useParams({ from: '/shell/lists/$listId' })
  const { data, error, isFetching, refetch } = useQuery(peopleListsQuery())
  const found = data && (data.find((one) => one.userFolderId === listId) ?? null)
  const list = useFoundOrStoredSelection('selected-user-folder', found, (one) => one.userFolderId === listId)

  if (list) return <ShownList list={list} />
  return (
    <Page title={t`User Lists`} back>
      {data ? (
        <EmptyState
          picture={<Illustration name="search" />}
          title={t`This list doesn't exist or was removed.`}
          action={
            <Button asChild variant="secondary">
              <Link to={paths.lists()}>
                <Trans>Go to my lists</Trans>
              </Link>
            </Button>
          }
        />
      ) : error ? (
        <ErrorState
          title={t`The list could not be loaded`}
          description={toErrorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <AvatarRowsSkeleton />
      )}
    </Page>
  )
}

function ShownList({ list }: { list: PeopleList }) {
  const { t } = useLingui()
  const actions = usePeopleListMenuItems(list)
  return (
    <Page
      title={list.name}
      subtitle={t`${plural(list.itemCount, { one: '# person', other: '# people' })}`}
      back
      action={
        actions.length > 0 ? (
          <LazyMenu
            label={t`List options`}
            items={actions}
            trigger={<IconButton label={t`List options`} icon={<Ellipsis />} className="-me-2.5" />}
          />
        ) : null
      }
    >
      <PeopleListMembers key={list.userFolderId} list={list} />
    </Page>
  )
}
