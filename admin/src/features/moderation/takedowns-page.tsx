import {
  decideTakedown,
  searchTakedowns,
  upholdTakedown,
  withdrawTakedown,
} from '@fanfare/contract/calls/backoffice/takedowns'
import type { Takedown } from '@fanfare/contract/shapes/backoffice/takedowns'
import type { TakedownState } from '@fanfare/contract/shapes/trust/takedowns'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { Badge } from '@fanfare/ui/content/badge'
import { Select } from '@fanfare/ui/fields/select/select'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { DecisionForm } from '../../layout/decision/decision-form.tsx'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import { RevealableMedia } from '../../layout/files/revealable-media.tsx'
import { Fact, Facts, PanelSection } from '../../layout/panel/facts.tsx'
import { QueryStateView } from '../../layout/panel/query-state-view.tsx'
import { QueueItemPanel } from '../../layout/panel/queue-item-panel.tsx'
import { DecisionQueue } from '../../layout/queue/decision-queue.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { screenName } from '../../layout/screens.ts'
import { backOfficeShortcuts } from '../../layout/shortcuts/shortcuts.ts'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatDate, formatDateTime, formatTimeSince } from '../../lib/format/format-time.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { PostRemovalRefundPreview } from './post-removal-refund-preview.tsx'
import { parseTakedownSearchParams } from './takedown-search-params.ts'

const states: Record<TakedownState, string> = {
  OPEN: 'Waiting',
  REJECTED: 'Rejected',
  TAKEN_DOWN: 'Taken down',
  COUNTERED: 'Counter-notice received',
  RESTORED: 'Restored',
  KEPT_DOWN: 'Upheld',
  WITHDRAWN: 'Withdrawn',
}

/** Finds for whom a notice is sent: who sends it, unless they act for somebody else. */
function ownerOf({ owner, name }: Takedown['claimant']): string {
  return owner || name
}

/** Notices by people who say that a post is their work, and what its author answers. */
export function TakedownsPage() {
  const { state = 'OPEN', id } = useSearch({ from: '/desk/takedowns' })
  const navigate = useNavigate({ from: '/takedowns' })
  return (
    <DecisionQueue<Takedown>
      key={state}
      label={screenName('/takedowns')}
      empty={state === 'OPEN' ? 'No open notices' : 'No notices'}
      pages={paginatedQuery(['takedowns', state], (from, signal) =>
        callApi(searchTakedowns, {
          query: { state, sort: state === 'OPEN' ? 'oldest' : 'newest', ...from },
          signal,
        }),
      )}
      keyOf={({ takedownId }) => takedownId}
      queue="TAKEDOWNS"
      nameOf={({ claimant }) => ownerOf(claimant)}
      at={id}
      onOpen={(key, { isReplaced }) =>
        void navigate({ search: { ...(state !== 'OPEN' && { state }), id: key }, replace: isReplaced })
      }
      item={({ claimant, author, caption, timeline }) => (
        <>
          <span className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 truncate font-semibold">{ownerOf(claimant)}</span>
            <span className="text-muted">{timeline[0] ? formatTimeSince(timeline[0].date) : ''}</span>
          </span>
          <span className="block truncate text-muted">{`“${caption}” by @${author.username}`}</span>
        </>
      )}
      open={(key, { row, next }) =>
        row ? (
          <Notice key={key} notice={row} onDecided={next} />
        ) : (
          <NoticeById key={key} id={key} onDecided={next} />
        )
      }
    >
      <Select
        label="State"
        value={state}
        options={Object.entries(states).map(([value, label]) => ({ value, label }))}
        onChange={(value) =>
          void navigate({ search: value === 'OPEN' ? {} : parseTakedownSearchParams({ state: value }) })
        }
      />
    </DecisionQueue>
  )
}

/** A notice that the list does not hold: somebody came by its address, or it has left this state. */
function NoticeById({ id, onDecided }: { id: string; onDecided: () => void }) {
  const found = useQuery({
    queryKey: ['takedowns', 'one', id],
    queryFn: async ({ signal }) =>
      (await callApi(searchTakedowns, { query: { takedownId: id }, signal })).data[0] ?? null,
  })
  return (
    <QueryStateView query={found} failure="This notice could not be loaded">
      {(notice) =>
        notice ? <Notice notice={notice} onDecided={onDecided} /> : <EmptyState title="Notice not found" />
      }
    </QueryStateView>
  )
}

function Notice({ notice, onDecided }: { notice: Takedown; onDecided: () => void }) {
  const {
    takedownId,
    postId,
    state,
    author,
    caption,
    files,
    claimant,
    work,
    counter,
    timeline,
    restoreAt,
    withdrawnReason,
    earlierCount,
  } = notice
  const client = useQueryClient()
  const isOpen = state === 'OPEN'

  async function done(said: string) {
    onDecided()
    announceResult(said)
    await Promise.all([
      client.invalidateQueries({ queryKey: ['takedowns'] }),
      client.invalidateQueries({ queryKey: ['waiting'] }),
    ])
  }

  async function decide(decision: 'TAKE_DOWN' | 'REJECT', reason: string) {
    await callApi(decideTakedown, { params: { takedownId }, body: { decision, reason } })
    await done(
      decision === 'TAKE_DOWN'
        ? `Took down the post by ${author.displayName}`
        : `Rejected the notice from ${ownerOf(claimant)}`,
    )
  }

  async function uphold(reason: string) {
    await callApi(upholdTakedown, { params: { takedownId }, body: { reason } })
    await done(`The post by ${author.displayName} stays down`)
  }

  async function withdraw(why: string) {
    await callApi(withdrawTakedown, { params: { takedownId }, body: { reason: why } })
    await done(`Withdrew the notice from ${ownerOf(claimant)}`)
    await client.invalidateQueries({ queryKey: ['posts'] })
  }

  return (
    <QueueItemPanel
      head={
        <>
          <h2 className="text-md">{`${ownerOf(claimant)} on a post by ${author.displayName}`}</h2>
          <Badge tone={isOpen ? 'danger' : 'neutral'}>{states[state]}</Badge>
          {earlierCount > 0 ? (
            <span className="text-danger">
              {`${formatEnglishCountWithNoun(earlierCount, 'post')} by this author ${earlierCount === 1 ? 'was' : 'were'} taken down before`}
            </span>
          ) : null}
        </>
      }
      decision={
        <>
          {isOpen ? <PostRemovalRefundPreview postId={postId} /> : null}
          {isOpen ? (
            <DecisionForm
              decisions={[
                {
                  value: 'REJECT',
                  label: 'Reject',
                  detail: 'The post stays up and the claimant is told why',
                  keyName: backOfficeShortcuts.refuse,
                  confirm: 'Reject notice',
                  hint: 'Shown to the claimant.',
                },
                {
                  value: 'TAKE_DOWN',
                  label: 'Take down',
                  detail: 'Removed at once; the author can send a counter-notice',
                  keyName: backOfficeShortcuts.approve,
                  confirm: 'Take down',
                  hint: 'Shown to both sides.',
                  danger: true,
                },
              ]}
              onSubmit={decide}
            />
          ) : null}
          {state === 'COUNTERED' ? (
            <section aria-label="Decision">
              <ReasonForm
                label="Court case filed by the claimant: where and when"
                hint="Shown to both sides. The post then stays down."
                confirm="Keep post down"
                danger
                onSubmit={uphold}
              />
            </section>
          ) : null}
          {state === 'TAKEN_DOWN' || state === 'COUNTERED' || state === 'KEPT_DOWN' ? (
            <section aria-label="Withdraw">
              <ReasonForm
                label="Reason for withdrawing"
                hint="Shown to both sides. The post is restored at once, unless something else keeps it down."
                confirm="Withdraw notice"
                onSubmit={withdraw}
              />
            </section>
          ) : null}
          <PanelSection title="History">
            <Facts>
              {timeline.map(({ what, date, by }) => (
                <Fact key={what} name={states[what]}>
                  {[formatDateTime(date), by].filter(Boolean).join(', ')}
                </Fact>
              ))}
            </Facts>
            {notice.reason ? <p className="mt-2">{notice.reason}</p> : null}
            {withdrawnReason ? <p className="mt-2">{`Withdrawn: ${withdrawnReason}`}</p> : null}
          </PanelSection>
        </>
      }
    >
      <PanelSection title="Post">
        <p>
          <a
            href={`${deploymentSettings.webOrigin}/${author.username}/post/${postId}`}
            target="_blank"
            rel="noreferrer"
            className="text-link underline"
          >
            {caption}
          </a>{' '}
          by{' '}
          <Link to="/users" search={{ username: author.username }} className="text-link hover:underline">
            @{author.username}
          </Link>
        </p>
      </PanelSection>
      <RevealableMedia files={files} />
      <PanelSection title="Notice">
        <p className="mb-3 whitespace-pre-line break-words">{work}</p>
        <Person of={claimant} />
      </PanelSection>
      {counter ? (
        <PanelSection
          title="Counter-notice"
          detail={restoreAt ? `restored on ${formatDate(restoreAt)}` : undefined}
        >
          <p className="mb-3 whitespace-pre-line break-words">{counter.why}</p>
          <Person of={counter} />
        </PanelSection>
      ) : null}
    </QueueItemPanel>
  )
}

type Signed = {
  name: string
  address: string
  phone: string
  signature: string
  email?: string
  owner?: string
}

function Person({ of: { name, address, phone, signature, email, owner } }: { of: Signed }) {
  return (
    <Facts>
      <Fact name="Name">{name}</Fact>
      {owner ? <Fact name="Owner">{owner}</Fact> : null}
      {email ? <Fact name="Email">{email}</Fact> : null}
      <Fact name="Address">{address}</Fact>
      <Fact name="Phone">{phone}</Fact>
      <Fact name="Signed">{signature}</Fact>
    </Facts>
  )
}
