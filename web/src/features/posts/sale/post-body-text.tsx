import { getPostDetails } from '@fanfare/contract/calls/social/posts'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { SectionError } from '../../../layout/page/section-error.tsx'
import { callApi } from '../../../lib/api/call.ts'
import { postKeys } from '../../../lib/cache/post-keys.ts'
import { paths } from '../../../lib/paths.ts'
import { UserText } from '../../../lib/text/user-text.tsx'
import { readingMinutes } from './content-counts.ts'

type PostBodyTextProps = {
  post: Post
  /** The page of the post shows the text; lists, which have only its length, a link to it. */
  isWhole: boolean
}

/** The text behind a caption, for those who may see the post. */
export function PostBodyText({ post, isWhole }: PostBodyTextProps) {
  const { t } = useLingui()
  const minutes = readingMinutes(post.bodyLength)
  if (isWhole) return <WholeText post={post} />
  return (
    <Link
      data-text
      to={paths.post(post.creator.username, post.postId)}
      className="mt-3 flex min-h-11 items-center gap-2.5 rounded-md border bg-raised px-4 py-2.5 font-medium transition-colors hover:bg-hover"
    >
      <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
      {t`Read the text, ${minutes} min`}
    </Link>
  )
}

function WholeText({ post }: { post: Post }) {
  const { t } = useLingui()
  const { postId } = post
  // A list or a live update brings the post without its text.
  const query = useQuery({
    queryKey: postKeys.body(postId),
    queryFn: async ({ signal }) => (await callApi(getPostDetails, { params: { postId }, signal })).data.body,
    initialData: post.body ?? undefined,
    staleTime: 60_000,
  })
  if (query.data) {
    return (
      <div data-text>
        <UserText text={query.data} className="mt-4" />
      </div>
    )
  }
  if (query.isError) return <SectionError query={query}>{t`The text could not be loaded.`}</SectionError>
  return (
    <div role="status" aria-label={t`Loading the text`} className="mt-4 flex flex-col gap-2.5">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  )
}
