import type { Publication } from '@fanfare/contract/shapes/social/posts'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../../lib/session/use-user.ts'
import { type PublishJob, useAllPublishJobs } from '../publish/publish-jobs.ts'
import { publicationsWithoutJob } from './other-publications.ts'
import { unfinishedPublicationsQuery } from './publications-query.ts'

/** The viewer's posts that are not live: those of this browser, but for the one that a dialog shows, and others'. */
export function useUnfinishedPosts(): {
  postings: readonly PublishJob[]
  publications: readonly Publication[]
} {
  const user = useUser()
  const { data = [] } = useQuery(unfinishedPublicationsQuery)
  const own = useAllPublishJobs().filter(({ userId }) => userId === user?.id)
  return {
    postings: own.filter(({ isWatched }) => !isWatched),
    publications: publicationsWithoutJob(data, own),
  }
}
