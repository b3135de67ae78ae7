import { Button } from '@fanfare/ui/actions/button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Page } from '../../../layout/page/page.tsx'
import { contentTagsQuery } from '../../../lib/cache/content-tags-query.ts'
import { paths } from '../../../lib/paths.ts'
import { PostFeed } from '../post-feed.tsx'
import { taggedPostListSource } from '../post-queries.ts'

/** The posts about one thing. */
export function TagPage() {
  const { t } = useLingui()
  const { code: written } = useParams({ from: '/shell/tags/$code' })
  const code = written.toUpperCase()
  const { data: tags } = useQuery(contentTagsQuery())
  const tag = tags?.find((one) => one.code === code)
  const isUnknown = tags !== undefined && !tag
  const name = tag?.name ?? code

  return (
    <Page
      title={isUnknown ? t`Tags` : name}
      subtitle={isUnknown ? undefined : t`Posts about this topic`}
      back
    >
      {isUnknown ? (
        <EmptyState
          picture={<Illustration name="search" />}
          title={t`This tag doesn't exist.`}
          action={
            <Button asChild variant="secondary">
              <Link to={paths.home()}>
                <Trans>Go home</Trans>
              </Link>
            </Button>
          }
        />
      ) : (
        <PostFeed
          key={code}
          list={taggedPostListSource(code)}
          label={t`Posts about ${name}`}
          emptyDescription={<Trans>No posts about this yet.</Trans>}
        />
      )}
    </Page>
  )
}
