import {
  adminDeletePost,
  adminRestorePost,
  searchPlatformPosts,
} from '@fanfare/contract/calls/backoffice/content'
import type { PostForAdmins, RemovalHold } from '@fanfare/contract/shapes/backoffice/content'
import { Badge } from '@fanfare/ui/content/badge'
import { Banner } from '@fanfare/ui/content/banner'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import { RevealableMedia } from '../../layout/files/revealable-media.tsx'
import { viewableFilesOfPost } from '../../layout/files/viewable-files-of-post.ts'
import { Fact, Facts } from '../../layout/panel/facts.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { screenName } from '../../layout/screens.ts'
import { DataTable } from '../../layout/tables/data-table.tsx'
import { FilterBar } from '../../layout/tables/filter-bar.tsx'
import { PageHeading } from '../../layout/tables/page-heading.tsx'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { useCanCall } from '../../lib/api/use-can-call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { PostRemovalRefundPreview } from './post-removal-refund-preview.tsx'

type Sale = NonNullable<PostForAdmins['sale']>

const types: Record<PostForAdmins['type'], string> = {
  TEXT: 'Text',
  MEDIA: 'Pictures, video',
  AUDIO: 'Audio',
  POLL: 'Poll',
}

/** Posts of everybody, deleted ones too, narrowed down by what its address says. */
export function PostsPage() {
  const filters = useSearch({ from: '/desk/posts' })
  const [open, setOpen] = useState<PostForAdmins | null>(null)
  return (
    <>
      <PageHeading title={screenName('/posts')} />
      <FilterBar
        path="/posts"
        filters={filters}
        fields={[
          { name: 'username', label: 'Username' },
          { name: 'text', label: 'In the caption' },
          { name: 'dateCreatedOnOrAfter', label: 'From', type: 'date' },
          { name: 'dateCreatedBefore', label: 'Before', type: 'date' },
          {
            name: 'type',
            label: 'Kind',
            options: Object.entries(types).map(([value, label]) => ({ value, label })),
          },
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'LIVE', label: 'Live' },
              { value: 'FOR_SALE', label: 'For sale' },
              { value: 'ADULT', label: 'Adult' },
              { value: 'DELETED', label: 'Deleted' },
            ],
          },
        ]}
      />
      <DataTable
        pages={paginatedQuery(['posts', filters], (from, signal) =>
          callApi(searchPlatformPosts, { query: { ...filters, ...from }, signal }),
        )}
        label="Posts"
        failure="The posts could not be loaded"
        empty="No posts match these filters"
        keyOf={({ postId }) => postId}
        onOpen={setOpen}
        file="posts"
        columns={[
          {
            head: 'Caption',
            cell: ({ caption }) => (
              <span className="wrap-anywhere line-clamp-2 max-w-80 tablet:min-w-40">{caption}</span>
            ),
            csv: ({ caption }) => caption,
          },
          {
            head: 'Creator',
            cell: ({ creator }) => `@${creator.username}`,
            csv: ({ creator }) => creator.username,
          },
          { head: 'Kind', cell: ({ type }) => types[type], csv: ({ type }) => type },
          {
            head: 'State',
            isState: true,
            cell: (post) => <State post={post} />,
            csv: ({ dateDeleted }) => (dateDeleted ? 'DELETED' : 'LIVE'),
          },
          {
            head: 'Sold',
            isFigure: true,
            cell: ({ sale }) => (sale ? sale.sold.toLocaleString() : ''),
            csv: ({ sale }) => sale?.sold ?? 0,
          },
          {
            head: 'Likes',
            isFigure: true,
            cell: ({ likeCount }) => (likeCount ?? 0).toLocaleString(),
            csv: ({ likeCount }) => likeCount ?? 0,
          },
          {
            head: 'Comments',
            isFigure: true,
            cell: ({ commentCount }) => commentCount.toLocaleString(),
            csv: ({ commentCount }) => commentCount,
          },
          {
            head: 'Posted',
            isFigure: true,
            cell: ({ datePosted }) => formatDateTime(datePosted),
            csv: ({ datePosted }) => datePosted,
          },
        ]}
      />
      {open ? <PostDialog post={open} onChange={setOpen} /> : null}
    </>
  )
}

function State({ post: { dateDeleted, deletedBy, isAdult, isPublic, sale } }: { post: PostForAdmins }) {
  if (dateDeleted) {
    return (
      <Badge tone="danger">{deletedBy === 'ADMIN' ? 'Removed by an admin' : 'Deleted by its creator'}</Badge>
    )
  }
  if (sale) {
    return (
      <span className="flex flex-wrap gap-1">
        <Badge tone="success">For sale {formatMinorUnits(sale.price, sale.currencyCode)}</Badge>
        {isAdult ? <Badge tone="neutral">Adult</Badge> : null}
      </span>
    )
  }
  if (isAdult) return <Badge tone="neutral">Adult</Badge>
  return <Badge tone="success">{isPublic ? 'Public' : 'Subscribers only'}</Badge>
}

/** Buyers whom a post for sale is for, and those who have it without buying. */
function audienceOf({ sellsTo, isIncluded }: Sale): string {
  if (isIncluded) return 'Everyone can buy it. Included for subscribers.'
  return sellsTo === 'SUBSCRIBERS' ? 'Only subscribers can buy it' : 'Everyone can buy it'
}

function soldText({ sold, amount, currencyCode }: Sale): string {
  if (sold === 0) return 'None'
  return `${sold.toLocaleString()} for ${formatMinorUnits(amount, currencyCode)}`
}

/** Holds that keep a removed post away, and where each is taken back. */
function Held({ hold: { kind, id } }: { hold: RemovalHold }) {
  const link = 'text-link underline'
  return (
    <Banner tone="info">
      {kind === 'TAKEDOWN' ? (
        <>
          This post was taken down by a copyright notice.{' '}
          <Link to="/takedowns" search={{ id }} className={link}>
            Withdraw the notice
          </Link>{' '}
          to bring it back.
        </>
      ) : kind === 'REPORT_DECISION' ? (
        <>
          A decision on{' '}
          <Link to="/reports" search={{ tab: 'DECIDED', id }} className={link}>
            reports
          </Link>{' '}
          removed this post. Reversing the decision restores it.
        </>
      ) : (
        <>
          A file of this post is known to be bad.{' '}
          <Link to="/known-bad-files" className={link}>
            Forget the file
          </Link>{' '}
          first.
        </>
      )}
    </Banner>
  )
}

function PostDialog({
  post,
  onChange,
}: {
  post: PostForAdmins
  onChange: (post: PostForAdmins | null) => void
}) {
  const { postId: id, creator, caption, dateDeleted, deletedBy, datePosted, removalHold, sale } = post
  const client = useQueryClient()
  const mayDecide = useCanCall(adminDeletePost)

  async function change(
    call: typeof adminDeletePost | typeof adminRestorePost,
    reason: string,
    said: string,
  ) {
    const { data } = await callApi(call, { params: { postId: id }, body: { reason } })
    onChange(data)
    announceResult(said)
    await client.invalidateQueries({ queryKey: ['posts'] })
  }

  return (
    <Dialog open onOpenChange={() => onChange(null)} size="lg" title={`Post of ${creator.displayName}`}>
      <div className="flex flex-col gap-5">
        <p className="whitespace-pre-line break-words text-md">{caption}</p>
        {mayDecide ? <RevealableMedia files={viewableFilesOfPost(post)} /> : null}
        <Facts>
          <Fact name="State">
            <State post={post} />
          </Fact>
          {sale ? (
            <>
              <Fact name="Buyers">{audienceOf(sale)}</Fact>
              <Fact name="Sold">{soldText(sale)}</Fact>
            </>
          ) : null}
          <Fact name="Creator">
            <Link to="/users" search={{ username: creator.username }} className="text-link hover:underline">
              @{creator.username}
            </Link>
          </Fact>
          <Fact name="Posted">{formatDateTime(datePosted)}</Fact>
          {dateDeleted ? <Fact name="Deleted">{formatDateTime(dateDeleted)}</Fact> : null}
          <Fact name="As members see it">
            <a
              href={`${deploymentSettings.webOrigin}/${creator.username}/post/${id}`}
              target="_blank"
              rel="noreferrer"
              className="text-link underline"
            >
              Open
            </a>
          </Fact>
        </Facts>
        {mayDecide && dateDeleted === null ? (
          <ReasonForm
            key="delete"
            hint="Its creator is notified. You can restore it for 30 days."
            confirm="Remove post"
            danger
            onSubmit={(reason) => change(adminDeletePost, reason, 'Post removed')}
          >
            {() => <PostRemovalRefundPreview postId={id} />}
          </ReasonForm>
        ) : null}
        {deletedBy === 'ADMIN' && removalHold ? <Held hold={removalHold} /> : null}
        {mayDecide && deletedBy === 'ADMIN' && removalHold === null ? (
          <ReasonForm
            key="restore"
            confirm="Restore post"
            onSubmit={(reason) => change(adminRestorePost, reason, 'Post restored')}
          />
        ) : null}
      </div>
    </Dialog>
  )
}
